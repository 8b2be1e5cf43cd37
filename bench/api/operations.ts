/** The ids that the measured requests use. */
export interface Asked {
  contentId: string;
  accountId: string;
  /** A post of the team. */
  postId: string;
}

export interface Operation {
  method: 'GET' | 'POST';
  path: (asked: Asked) => string;
  body?: (asked: Asked) => object;
  status: number;
  /** The rate limit per key in five minutes. */
  perKey: number;
}

const DAY_MS = 86_400_000;

/** The measured requests. */
export const OPERATIONS = {
  'GET /me': { method: 'GET', path: () => '/me', status: 200, perKey: 600 },
  'GET /posts/{id}': { method: 'GET', path: ({ postId }) => `/posts/${postId}`, status: 200, perKey: 60 },
  'POST /posts draft': { method: 'POST', path: () => '/posts', body: draft, status: 201, perKey: 60 },
  'POST /posts scheduled': { method: 'POST', path: () => '/posts', body: scheduled, status: 201, perKey: 60 },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

function draft({ contentId, accountId }: Asked): object {
  return { contentId, selectedAccounts: { clipapp: [accountId] }, caption: 'A measured post', schedule: 'draft' };
}

/** The slot is far enough ahead that nothing is published during the measurement. */
function scheduled(asked: Asked): object {
  return { ...draft(asked), schedule: 'scheduled', scheduledTime: new Date(Date.now() + 30 * DAY_MS).toISOString() };
}
