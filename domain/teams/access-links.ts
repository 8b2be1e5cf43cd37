export const ACCESS_LINK_KINDS = ['review', 'connect'] as const;

export type AccessLinkKind = (typeof ACCESS_LINK_KINDS)[number];

/** `valid` until the link is used, revoked (itself or its key) or expired. */
export const ACCESS_LINK_STATUSES = ['valid', 'used', 'revoked', 'expired'] as const;

export type AccessLinkStatus = (typeof ACCESS_LINK_STATUSES)[number];

/** The lifetime of an access link. */
export const ACCESS_LINK_HOURS = { default: 168, max: 720 };

/** The most requests per access link in a sliding window. */
export const ACCESS_LINK_LIMIT = { requests: 60, windowSeconds: 300 };
