import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { Declaration } from '../platforms/platform-terms.ts';

/** The declarations to send to a platform. Those that the caller omitted stay absent. */
export function selectDeclarations(
  platform: Platform,
  declared: Readonly<Record<string, boolean>>,
): Partial<Record<Declaration, boolean>> {
  const supported = PLATFORM_TERMS[platform].declarations.filter((name) => declared[name] !== undefined);
  return Object.fromEntries(supported.map((name) => [name, declared[name]]));
}
