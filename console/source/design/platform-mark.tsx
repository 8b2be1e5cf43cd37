import type { Platform } from '../data/accounts.ts';

const LETTERS: Record<Platform, string> = { clipapp: 'C', reelnet: 'R', videoshorts: 'V' };

/** The platform as a coloured letter; its name is read by screen readers. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return (
    <span class={`platform ${platform}`} title={platform}>
      <span aria-hidden="true">{LETTERS[platform]}</span>
      <span class="hidden">{platform}</span>
    </span>
  );
}
