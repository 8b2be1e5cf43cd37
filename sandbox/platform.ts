export const PLATFORMS = ['clipapp', 'reelnet', 'videoshorts'] as const;

export type Platform = (typeof PLATFORMS)[number];

export function isPlatform(value: unknown): value is Platform {
  return PLATFORMS.some((platform) => platform === value);
}
