import type { Platform } from '../accounts/platforms.ts';

/** What a caller may declare of a video (spec, POST /posts). */
export const DECLARATIONS = [
  'madeForKids',
  'brandedContent',
  'brandOrganic',
  'aiGenerated',
  'containsSyntheticMedia',
] as const;

export type Declaration = (typeof DECLARATIONS)[number];

/** Which platform hears which declaration: an answer given for one is never sent to another. */
const SUPPORTED_DECLARATIONS: Record<Platform, readonly Declaration[]> = {
  clipapp: ['brandedContent', 'brandOrganic', 'aiGenerated'],
  reelnet: [],
  videoshorts: ['madeForKids', 'containsSyntheticMedia'],
};

/** The declarations that one platform receives; what the caller left out stays absent. */
export function selectDeclarations(
  platform: Platform,
  declared: Readonly<Record<string, boolean>>,
): Partial<Record<Declaration, boolean>> {
  const heard = SUPPORTED_DECLARATIONS[platform].filter((name) => declared[name] !== undefined);
  return Object.fromEntries(heard.map((name) => [name, declared[name]]));
}

export type ClipappSwitch = 'disableComment' | 'disableDuet' | 'disableStitch';

/** The two spellings of each `clipapp` switch; the permissive one says the opposite. */
export const CLIPAPP_SPELLINGS: Record<ClipappSwitch, string> = {
  disableComment: 'allowComments',
  disableDuet: 'allowDuet',
  disableStitch: 'allowStitch',
};

/** The switches as `clipapp` wants them; one that the caller did not name stays at the account's default. */
export function toClipappSwitches(options: Readonly<Record<string, boolean>>): Partial<Record<ClipappSwitch, boolean>> {
  const switches: Partial<Record<ClipappSwitch, boolean>> = {};
  for (const [restrictive, permissive] of Object.entries(CLIPAPP_SPELLINGS) as [ClipappSwitch, string][]) {
    const value = options[restrictive] ?? (options[permissive] === undefined ? undefined : !options[permissive]);
    if (value !== undefined) switches[restrictive] = value;
  }
  return switches;
}
