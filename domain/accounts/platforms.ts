import { listKeys } from '../list-keys.ts';
import { ATPROTO } from '../platforms/atproto/atproto.ts';
import { CLIPAPP } from '../platforms/clipapp/clipapp.ts';
import type { LengthUnit, PlatformTerms } from '../platforms/platform-terms.ts';
import { REELNET } from '../platforms/reelnet/reelnet.ts';
import { VIDEOSHORTS } from '../platforms/videoshorts/videoshorts.ts';

const TERMS = { clipapp: CLIPAPP, reelnet: REELNET, videoshorts: VIDEOSHORTS, atproto: ATPROTO };

export type Terms = typeof TERMS;

export type Platform = keyof Terms;

export const PLATFORM_TERMS: Readonly<Record<Platform, PlatformTerms>> = TERMS;

/** Every platform whose accounts and posts can be stored. */
export const ALL_PLATFORMS = listKeys(PLATFORM_TERMS);

/** The platforms whose accounts a test key can connect. */
export const SIMULATED_PLATFORMS = ALL_PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].isSimulated);

/**
 * The platforms that this installation offers, in the order in which responses list them. Read once, because contracts are made
 * from it. A workflow has no environment and needs no such list.
 */
export const PLATFORMS = listOfferedPlatforms(globalThis.process?.env?.['PLATFORMS'] ?? '');

/** The units in which the offered platforms limit captions. */
export const OFFERED_CAPTION_UNITS = [
  ...new Set(PLATFORMS.map((platform) => PLATFORM_TERMS[platform].texts.caption.unit)),
] as [LengthUnit, ...LengthUnit[]];

function listOfferedPlatforms(named: string): [Platform, ...Platform[]] {
  const names = named.split(',').map((name) => name.trim());
  const isOffered = (platform: Platform) => !PLATFORM_TERMS[platform].isOptional || names.includes(platform);
  return ALL_PLATFORMS.filter(isOffered) as [Platform, ...Platform[]];
}

/** Builds a value for each platform that can be stored. */
export function mapPlatforms<T>(build: (platform: Platform) => T): Record<Platform, T> {
  return Object.fromEntries(ALL_PLATFORMS.map((platform) => [platform, build(platform)])) as Record<Platform, T>;
}

/** Lists the platforms with at least one selected account. */
export function listPlatforms(selectedAccounts: Partial<Record<Platform, readonly string[]>>): Platform[] {
  return ALL_PLATFORMS.filter((platform) => (selectedAccounts[platform]?.length ?? 0) > 0);
}

/** Returns the message for an account of `platform` that a body lists under another platform. */
export function describeOtherPlatform(platform: Platform): string {
  return `It is an account of ${platform}; list it under selectedAccounts.${platform}.`;
}
