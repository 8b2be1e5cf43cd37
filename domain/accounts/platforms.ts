import { listKeys } from '../list-keys.ts';
import { CLIPAPP } from '../platforms/clipapp/clipapp.ts';
import type { PlatformTerms } from '../platforms/platform-terms.ts';
import { REELNET } from '../platforms/reelnet/reelnet.ts';
import { VIDEOSHORTS } from '../platforms/videoshorts/videoshorts.ts';

const TERMS = { clipapp: CLIPAPP, reelnet: REELNET, videoshorts: VIDEOSHORTS };

export type Platform = keyof typeof TERMS;

/** The publishing platforms, in the order in which responses list them. */
export const PLATFORM_TERMS: Readonly<Record<Platform, PlatformTerms>> = TERMS;

export const PLATFORMS = listKeys(PLATFORM_TERMS);

/** Builds a value for each platform. */
export function mapPlatforms<T>(build: (platform: Platform) => T): Record<Platform, T> {
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, build(platform)])) as Record<Platform, T>;
}

/** The platforms to which at least one account is selected. */
export function listPlatforms(selectedAccounts: Partial<Record<Platform, readonly string[]>>): Platform[] {
  return PLATFORMS.filter((platform) => (selectedAccounts[platform]?.length ?? 0) > 0);
}

/** The problem of an account that a body lists under another platform than its own. */
export function describeOtherPlatform(platform: Platform): string {
  return `It is an account of ${platform}; list it under selectedAccounts.${platform}.`;
}
