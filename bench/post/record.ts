import type { PostFixture } from './post-fixture.ts';
import { fetchControl } from '../../test/support/sandbox-control.ts';

/** One accepted publish in the platforms' records. */
interface RecordedPost {
  platform: string;
  caption: string | null;
  title: string | null;
  publishedAt: string;
}

export interface Verdict {
  /** Posts that no platform accepted. */
  lost: number;
  /** Publishes of a post on a platform after its first. */
  double: number;
  /** Times of the accepted publishes in ascending order, in Unix milliseconds. */
  instants: number[];
}

/** Compares the platforms' records with the posts of one target whose captions are `<name> 0` to `<name> <posts − 1>`. */
export async function readRecord({ dev }: Pick<PostFixture, 'dev'>, name: string, posts: number): Promise<Verdict> {
  const all = (await (await fetchControl(dev.sandboxUrl, 'posts')).json()) as RecordedPost[];
  const ours = all.filter((post) => (post.caption ?? post.title)?.startsWith(`${name} `));
  const distinct = new Set(ours.map((post) => `${post.platform} ${post.caption ?? post.title}`));
  return {
    lost: posts - distinct.size,
    double: ours.length - distinct.size,
    instants: ours.map((post) => Date.parse(post.publishedAt)).sort((a, b) => a - b),
  };
}
