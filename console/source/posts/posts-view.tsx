import { route } from '../navigation/route.ts';
import { PostList } from './post-list.tsx';
import { PostView } from './post-view.tsx';

export function PostsView() {
  const id = route.value.path[1];
  return id ? <PostView id={id} /> : <PostList />;
}
