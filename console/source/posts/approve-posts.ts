import { KinoraError, type Kinora, type Post } from '../../../clients/typescript/source/index.ts';
import { getSentence } from '../data/describe-failure.ts';
import { writeCount } from '../data/write-number.ts';
import { getPostTitle } from './post-state.ts';

export interface BulkResult {
  changed: number;
  /** For each post that the service refused to change, its title and the reason. */
  refused: string[];
}

/** Approves each post at its shown revision. The service refuses one that has changed since. */
export async function approvePosts(client: Kinora, posts: readonly Post[]): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, refused: [] };
  for (const post of posts) {
    const { id, revision } = post;
    try {
      await client.post('/posts/{id}/approve', { path: { id }, body: { revision } });
      result.changed++;
    } catch (error) {
      if (!(error instanceof KinoraError) || error.type !== 'conflict') throw error;
      result.refused.push(`“${getPostTitle(post)}”: ${getSentence(error)}`);
    }
  }
  return result;
}

export const describePostCount = (count: number, one: string, many: string): string =>
  `${writeCount(count, 'post')} ${count === 1 ? one : many}`;
