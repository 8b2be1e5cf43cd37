import type { Calendar, Post } from '../../../clients/typescript/source/index.ts';
import { queryClient } from '../data/query-client.ts';

interface Listed {
  initialData?: Post;
  /** When the list was read, in Unix milliseconds. */
  initialDataUpdatedAt?: number;
}

/** Finds a post in the cached lists and calendars, as initial data of a query. The version that was read last wins. */
export function findListed(id: string): Listed {
  const found = [...listPosts()].filter(({ post }) => post.id === id).toSorted((one, other) => other.at - one.at)[0];
  return found ? { initialData: found.post, initialDataUpdatedAt: found.at } : {};
}

function* listPosts(): Generator<{ post: Post; at: number }> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['posts', 'list'] })) {
    const { data, dataUpdatedAt: at } = query.state;
    for (const post of (data as { data: Post[] } | undefined)?.data ?? []) yield { post, at };
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['calendar'] })) {
    const { data, dataUpdatedAt: at } = query.state;
    for (const { posts } of (data as Calendar | undefined)?.days ?? []) for (const post of posts) yield { post, at };
  }
}
