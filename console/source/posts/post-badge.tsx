import type { Post } from '../../../clients/typescript/source/index.ts';
import { Badge } from '../design/badge.tsx';
import { getPostState } from './post-state.ts';

export function PostBadge({ post }: { post: Post }) {
  return <Badge {...getPostState(post)} />;
}
