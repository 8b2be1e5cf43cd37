import type { Platform } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';

/** The platform as a coloured letter. Screen readers read its name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  const colors = useCatalog().data?.platforms.find(({ name }) => name === platform)?.colors;
  return (
    <span
      class="platform"
      style={colors && { background: `light-dark(${colors.light}, ${colors.dark})` }}
      title={platform}
    >
      <span aria-hidden="true">{platform.charAt(0).toUpperCase()}</span>
      <span class="visually-hidden">{platform}</span>
    </span>
  );
}
