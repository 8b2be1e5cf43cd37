import type { PostStep } from '../../domain/posts/next-step.ts';
import type { PostSignal } from '../connection/transaction.ts';
import type { WorkflowStarter } from '../outbox/dispatch.ts';
import { describePost, type PostDescription } from './describe-post.ts';

/** Starts and signals workflows without access to the database. */
export interface DescribedWorkflows extends Omit<WorkflowStarter, 'startPost' | 'signalPost'> {
  startPost(post: PostDescription, plan: PostStep): Promise<void>;
  signalPost(post: PostDescription, signal: PostSignal): Promise<void>;
}

/** Reads the description of each post from its row. */
export function describePosts(workflows: DescribedWorkflows): WorkflowStarter {
  return {
    ...workflows,
    async startPost(em, postId) {
      const { post, plan } = await describePost(em, postId);
      return workflows.startPost(post, plan);
    },
    async signalPost(em, postId, signal) {
      const { post } = await describePost(em, postId);
      return workflows.signalPost(post, signal);
    },
  };
}
