/** What a person decides about a post through a review link. */
export const REVIEW_DECISIONS = ['approved', 'changes_requested'] as const;

export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const MAX_REVIEW_COMMENT = 2_000;

/** Valid review links of a post. */
export const MAX_REVIEW_LINKS = 20;

export const TOO_MANY_REVIEW_LINKS = `The post has ${MAX_REVIEW_LINKS} valid review links; revoke one first.`;

/** Decisions through one review link. */
export const MAX_REVIEWS_PER_LINK = 50;
