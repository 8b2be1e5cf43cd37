/** What a person decides about a post through a review link. */
export const REVIEW_DECISIONS = ['approved', 'changes_requested'] as const;

export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The state of a review. `requested`: a decision is awaited. */
export const REVIEW_STATES = ['requested', ...REVIEW_DECISIONS] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

/** Whether the posts of a workspace need an approval unless they say otherwise. */
export const REVIEW_POLICIES = ['never', 'always'] as const;

export type ReviewPolicy = (typeof REVIEW_POLICIES)[number];

export const REVIEW_MODES = ['any', 'all'] as const;

/** Who reviews a post: one (`any`) or each (`all`) of `names` must approve. Without names, any person with a link. */
export interface Reviewers {
  mode: (typeof REVIEW_MODES)[number];
  names: string[];
}

export const MAX_REVIEWERS = 20;
export const MAX_REVIEWER_NAME = 80;

export const MAX_REVIEW_COMMENT = 2_000;

/** Maximum entries of a thread that still takes comments; decisions are always recorded. */
export const MAX_REVIEW_COMMENTS = 500;

export const TOO_MANY_COMMENTS = `The post has ${MAX_REVIEW_COMMENTS} comments and takes no more.`;

/** The most valid review links of a post. */
export const MAX_REVIEW_LINKS = 20;

export const TOO_MANY_REVIEW_LINKS = `The post has ${MAX_REVIEW_LINKS} valid review links; revoke one first.`;

/** The most decisions through one review link. */
export const MAX_REVIEWS_PER_LINK = 50;

export const REVIEW_NOT_APPROVED_IN_TIME =
  'Its slot was missed, because nobody approved it within its expiresAfter. Create a new post if it should still go out.';

const fold = (name: string): string => name.trim().toLowerCase();

/** Returns the listed spelling of a name, or the name itself if none are listed. Null if it is empty or not listed. */
export function findReviewer(reviewers: Reviewers | null, name: string): string | null {
  const given = name.trim();
  if (!reviewers || reviewers.names.length === 0) return given || null;
  return reviewers.names.find((listed) => fold(listed) === fold(given)) ?? null;
}

/** Whether the post is approved, after at least one approval of its current revision. */
export function isApproved(reviewers: Reviewers | null, approvals: readonly string[]): boolean {
  if (reviewers?.mode !== 'all') return true;
  const given = new Set(approvals.map(fold));
  return reviewers.names.every((name) => given.has(fold(name)));
}

/** Returns what is wrong with the `reviewers` of a request, or null. */
export function findReviewersProblem(reviewers: Reviewers | null | undefined): string | null {
  if (!reviewers) return null;
  if (new Set(reviewers.names.map(fold)).size < reviewers.names.length) return 'A name is listed twice.';
  return reviewers.mode === 'all' && reviewers.names.length === 0
    ? 'With mode all, at least one name is required.'
    : null;
}
