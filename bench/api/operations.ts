/** The ids that the measured requests use. */
export interface RequestIds {
  contentId: string;
  accountId: string;
  /** A post of the team. */
  postId: string;
}

export interface Operation {
  method: 'GET' | 'POST';
  path: (ids: RequestIds) => string;
  body?: (ids: RequestIds) => object;
  status: number;
  /** The rate limit per key in five minutes. */
  rateLimitPerKey: number;
}

const DAY_MS = 86_400_000;

/** The measured requests. */
export const OPERATIONS = {
  'GET /me': { method: 'GET', path: () => '/me', status: 200, rateLimitPerKey: 600 },
  'GET /posts/{id}': { method: 'GET', path: ({ postId }) => `/posts/${postId}`, status: 200, rateLimitPerKey: 60 },
  'POST /posts draft': { method: 'POST', path: () => '/posts', body: buildDraft, status: 201, rateLimitPerKey: 60 },
  'POST /posts scheduled': {
    method: 'POST',
    path: () => '/posts',
    body: buildScheduledPost,
    status: 201,
    rateLimitPerKey: 60,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

function buildDraft({ contentId, accountId }: RequestIds): object {
  return { contentId, selectedAccounts: { clipapp: [accountId] }, caption: 'A measured post', schedule: 'draft' };
}

/** The slot is far enough ahead that nothing is published during the measurement. */
function buildScheduledPost(ids: RequestIds): object {
  return { ...buildDraft(ids), schedule: 'scheduled', scheduledTime: new Date(Date.now() + 30 * DAY_MS).toISOString() };
}
