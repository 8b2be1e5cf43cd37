import type { Platform } from '../data/accounts.ts';

/** The platform as a coloured letter; its name is read by screen readers. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return (
    <span class={`platform ${platform}`} title={platform}>
      <span aria-hidden="true">{platform.charAt(0).toUpperCase()}</span>
      <span class="hidden">{platform}</span>
    </span>
  );
}
