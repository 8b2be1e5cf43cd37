import type { Platform } from '../accounts/platforms.ts';
import { compose, type Composition } from './compose.ts';
import type { PostReferences } from './post-references.ts';
import type { PostRequest, RequestedSlot } from './post-request.ts';

/** A post as it is recorded, with the accounts of its targets. */
export interface StoredPost {
  post: Omit<PostRequest, 'source' | 'selectedAccounts' | 'slot' | 'caption' | 'hashtags'> & {
    caption: string | null;
    hashtags: readonly string[];
    scheduledTime: Date | null;
  };
  targets: readonly { platform: Platform; accountId: string }[];
}

/** What PATCH can change. */
export type PostEdit = Pick<StoredPost['post'], 'caption' | 'hashtags' | 'perPlatform' | 'declarations'>;

const EDITED_PROPERTIES = ['caption', 'hashtags', 'perPlatform', 'declarations'];

/** Composes a stored post with other texts or declarations. Finds the problems that PATCH can mend. */
export function composeEdit(stored: StoredPost, edit: PostEdit, references: PostReferences, now: Date): Composition {
  return composeChange(stored, edit, EDITED_PROPERTIES, references, now);
}

/** Composes a stored post with another slot. Finds the problems of the slot alone. */
export function composeReschedule(stored: StoredPost, slot: RequestedSlot, now: Date): Composition {
  const schedule = stored.post.schedule === 'draft' ? 'draft' : 'scheduled';
  return composeChange(stored, { slot, schedule }, ['scheduledTime'], null, now);
}

function composeChange(
  stored: StoredPost,
  change: Partial<PostRequest>,
  properties: readonly string[],
  references: PostReferences | null,
  now: Date,
): Composition {
  const { problems, refusals, ...composed } = compose({ ...describeStoredPost(stored), ...change }, references, now);
  const isChanged = ({ path }: { path: string }) => properties.includes(path.split(/[.[]/u, 1)[0] ?? path);
  return { ...composed, problems: problems.filter(isChanged), refusals: refusals.filter(isChanged) };
}

function describeStoredPost({ post, targets }: StoredPost): PostRequest {
  const byPlatform = Map.groupBy(targets, ({ platform }) => platform);
  return {
    ...post,
    source: { kind: 'content' },
    selectedAccounts: Object.fromEntries(
      [...byPlatform].map(([platform, accounts]) => [platform, accounts.map(({ accountId }) => accountId)]),
    ),
    slot: post.scheduledTime && { ok: true, instant: post.scheduledTime },
  };
}
