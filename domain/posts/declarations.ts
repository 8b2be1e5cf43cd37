import type { Platform } from '../accounts/platforms.ts';

/** Declarations about a video (spec, POST /posts). */
export const DECLARATIONS = [
  'madeForKids',
  'brandedContent',
  'brandOrganic',
  'aiGenerated',
  'containsSyntheticMedia',
] as const;

export type Declaration = (typeof DECLARATIONS)[number];

/** The declarations that each platform supports. A declaration for one platform is never sent to another. */
const SUPPORTED_DECLARATIONS: Record<Platform, readonly Declaration[]> = {
  clipapp: ['brandedContent', 'brandOrganic', 'aiGenerated'],
  reelnet: [],
  videoshorts: ['madeForKids', 'containsSyntheticMedia'],
};

/** The declarations to send to a platform. Those that the caller omitted stay absent. */
export function selectDeclarations(
  platform: Platform,
  declared: Readonly<Record<string, boolean>>,
): Partial<Record<Declaration, boolean>> {
  const heard = SUPPORTED_DECLARATIONS[platform].filter((name) => declared[name] !== undefined);
  return Object.fromEntries(heard.map((name) => [name, declared[name]]));
}

export type ClipappSwitch = 'disableComment' | 'disableDuet' | 'disableStitch';

/** Both spellings of each `clipapp` option; the permissive one is the negation. */
export const CLIPAPP_SPELLINGS: Record<ClipappSwitch, string> = {
  disableComment: 'allowComments',
  disableDuet: 'allowDuet',
  disableStitch: 'allowStitch',
};

/** The options in `clipapp`'s spelling. Options that the caller omitted keep the account's default. */
export function toClipappSwitches(
  options: Readonly<Record<string, boolean | string | undefined>>,
): Partial<Record<ClipappSwitch, boolean>> {
  const switches: Partial<Record<ClipappSwitch, boolean>> = {};
  for (const [restrictive, permissive] of Object.entries(CLIPAPP_SPELLINGS) as [ClipappSwitch, string][]) {
    const value = options[restrictive] ?? (options[permissive] === undefined ? undefined : !options[permissive]);
    if (typeof value === 'boolean') switches[restrictive] = value;
  }
  return switches;
}
