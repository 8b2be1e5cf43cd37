import type { ChangeEntry } from '../../domain/posts/journal-entry.ts';
import { CHANGEABLE, type PostStatus } from '../../domain/posts/post.ts';
import type { PostStep } from '../../domain/posts/next-step.ts';
import type { PostSignal } from '../connection/transaction.ts';
import type { WorkflowStarter } from '../outbox/dispatch.ts';
import { describePost, type PostDescription } from './describe-post.ts';

/** Starts and signals workflows without access to the database. */
export interface DescribedWorkflows extends Omit<WorkflowStarter, 'startPost' | 'signalPost'> {
  startPost(post: PostDescription, step: PostStep): Promise<void>;
  signalPost(post: PostDescription, signal: PostSignal, step: PostStep): Promise<void>;
}

/** Appends to the publish journal. */
type Append = (change: ChangeEntry) => Promise<void>;

/**
 * Reads the description of each post from its row. After the workflow was notified, records in the journal how a caller
 * changed the post: a restored database must not publish a post that was cancelled or moved since the backup. If that
 * fails, the message stays in the outbox and is sent again.
 */
export function withPostDescriptions(workflows: DescribedWorkflows, append: Append): WorkflowStarter {
  return {
    ...workflows,
    async startPost(em, postId) {
      const { post, step } = await describePost(em, postId);
      await workflows.startPost(post, step);
      await appendChange(append, post.change);
    },
    async signalPost(em, postId, signal) {
      const { post, step } = await describePost(em, postId);
      await workflows.signalPost(post, signal, step);
      await appendChange(append, post.change, signal);
    },
  };
}

const RECORDED: readonly PostStatus[] = [...CHANGEABLE, 'cancelled'];

/** Appends a change, unless the post is new, or is published and so has other entries. A cancelled retry can end `partial`. */
export async function appendChange(append: Append, change: ChangeEntry, signal?: PostSignal): Promise<void> {
  const isCancelled = signal === 'cancel' && change.status === 'partial';
  if (change.revision > 1 && (isCancelled || RECORDED.includes(change.status))) await append(change);
}
