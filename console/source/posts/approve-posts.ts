import { KinoraError, type Kinora, type Post } from '../../../clients/typescript/source/index.ts';
import { getSentence } from '../data/describe-failure.ts';
import { writeCount } from '../data/write-number.ts';
import { getPostTitle } from './post-state.ts';

/** What became of several posts. */
export interface BulkResult {
  changed: number;
  /** The posts that the service left as they were, each with its sentence. */
  left: string[];
}

/** Approves each post with the revision that was shown, so that a change that this page does not know of is refused. */
export async function approvePosts(client: Kinora, posts: readonly Post[]): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, left: [] };
  for (const post of posts) {
    const { id, revision } = post;
    try {
      await client.post('/posts/{id}/approve', { path: { id }, body: { revision } });
      result.changed++;
    } catch (error) {
      if (!(error instanceof KinoraError) || error.type !== 'conflict') throw error;
      result.left.push(`“${getPostTitle(post)}”: ${getSentence(error)}`);
    }
  }
  return result;
}

export const writePosts = (count: number, one: string, many: string): string =>
  `${writeCount(count, 'post')} ${count === 1 ? one : many}`;
