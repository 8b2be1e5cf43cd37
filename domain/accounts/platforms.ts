/** The three publishing platforms, in the order in which responses list them. */
export const PLATFORMS = ['clipapp', 'reelnet', 'videoshorts'] as const;

export type Platform = (typeof PLATFORMS)[number];

/** The problem of an account that a body lists under another platform than its own. */
export function describeOtherPlatform(platform: Platform): string {
  return `It is an account of ${platform}; list it under selectedAccounts.${platform}.`;
}

/**
 * How a post reaches its platform: publicly, as a private upload (`videoshorts`), or in the creator's inbox
 * (`clipapp`).
 */
export const PUBLISH_MODES = ['publish', 'draft', 'inbox'] as const;

export type PublishMode = (typeof PUBLISH_MODES)[number];
