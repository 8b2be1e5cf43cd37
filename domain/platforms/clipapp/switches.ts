import type { OptionChoices } from '../choices.ts';

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

/** The choices that a post makes in its options. */
export function readOptionChoices(options: Readonly<Record<string, boolean | string | undefined>>): OptionChoices {
  const { disableComment, disableDuet, disableStitch } = toClipappSwitches(options);
  return {
    ...(typeof options['privacy'] === 'string' ? { privacy: options['privacy'] } : {}),
    ...(disableComment === undefined ? {} : { allowComment: !disableComment }),
    ...(disableDuet === undefined ? {} : { allowDuet: !disableDuet }),
    ...(disableStitch === undefined ? {} : { allowStitch: !disableStitch }),
  };
}
