import type { PublishFixture } from './publish-fixture.ts';
import { fetchControl } from '../../test/support/sandbox-control.ts';

/** One accepted publish in the platforms' records. */
interface RecordedPost {
  platform: string;
  username: string;
  caption: string | null;
  title: string | null;
  publishedAt: string;
}

export interface Verdict {
  accepted: number;
  /** Posts that no platform accepted. */
  lost: number;
  /** Publishes of a post on a platform after its first. */
  double: number;
  /** Times of the accepted publishes in ascending order, in Unix milliseconds. */
  instants: number[];
}

/** Compares the platforms' records with the posts whose captions are `<name> 0` to `<name> <posts − 1>`. */
export async function readRecord(
  { dev }: Pick<PublishFixture, 'dev'>,
  name: string,
  wanted: { posts: number; targets: number },
): Promise<Verdict> {
  const all = (await (await fetchControl(dev.sandboxUrl, 'posts')).json()) as RecordedPost[];
  const ours = all.filter((post) => (post.caption ?? post.title)?.startsWith(`${name} `));
  const distinct = new Set(ours.map((post) => `${post.platform} ${post.caption ?? post.title}`));
  return {
    accepted: ours.length,
    lost: wanted.posts * wanted.targets - distinct.size,
    double: ours.length - distinct.size,
    instants: ours.map((post) => Date.parse(post.publishedAt)).sort((a, b) => a - b),
  };
}
