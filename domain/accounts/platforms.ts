/** The three publishing platforms, in the order in which responses list them. */
export const PLATFORMS = ['clipapp', 'reelnet', 'videoshorts'] as const;

export type Platform = (typeof PLATFORMS)[number];

/**
 * How a post reaches its platform: publicly, as a private upload (`videoshorts`), or in the creator's inbox
 * (`clipapp`).
 */
export const PUBLISH_MODES = ['publish', 'draft', 'inbox'] as const;

export type PublishMode = (typeof PUBLISH_MODES)[number];
