import { createElement, type Component, type FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useQuery } from '../data/use-query.ts';
import { nameZone, writeInstant } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { PostRow } from './post-row.tsx';
import { getShortestInterval } from './refresh-interval.ts';

export interface PostFilter {
  workspaceId: string;
  limit: number;
  status?: Post['status'];
  platform?: Platform;
  q?: string;
}

/** The chosen posts by id, each as it was shown when it was chosen. */
export type Chosen = ReadonlyMap<string, Post>;

interface PostPageProps {
  filter: PostFilter;
  cursor?: string;
  zone: string;
  chosen: Chosen;
  /** Always the same function, so that a row is not drawn again for it. */
  onChoose: (posts: readonly Post[], isChosen: boolean) => void;
}

/** 60 requests in five minutes are allowed for posts. */
const POLL_MS = 10_000;

/** The pages after which older posts were asked for. They are shown again when a person comes back from a post. */
const followed = new Set<string>();

/** A page of the list, and the pages after it once they are asked for. Only the first is read again while its posts change. */
export function PostPage({ cursor, ...shared }: PostPageProps) {
  const { filter, zone, chosen, onChoose } = shared;
  const query = { ...filter, ...(cursor ? { cursor } : {}) };
  const page = JSON.stringify(query);
  const [isOpen, setOpen] = useState(false);
  // A page is drawn in a frame of its own, so that coming back to many is not slow.
  useEffect(() => setOpen(followed.has(page)), [page]);
  const open = () => {
    followed.add(page);
    setOpen(true);
  };
  const posts = useQuery(
    ['posts', 'list', query],
    (client, signal) => client.call('GET /posts', { query, signal }),
    cursor
      ? { staleTime: 300_000 }
      : { refetchInterval: ({ state }) => getShortestInterval(state.data?.data ?? [], POLL_MS) },
  );
  return (
    <QueryView query={posts} label="Loading the posts" rows={8}>
      {({ data, pagination }) => {
        const next = pagination?.nextCursor;
        if (data.length === 0)
          return (
            <EmptyState icon="list" title="No such posts">
              <p>Compose a post, or launch an automation that fills the calendar.</p>
            </EmptyState>
          );
        return (
          <>
            <div class="group">
              <Choice
                label={cursor ? 'Choose these older posts' : 'Choose all shown posts'}
                checked={data.every(({ id }) => chosen.has(id))}
                onChange={(isChosen) => onChoose(data, isChosen)}
              />
              {!cursor && <span class="quiet">Times in {nameZone(zone)}</span>}
            </div>
            <ul class="rows">
              {data.map((post) => (
                <ListedPost key={post.id} post={post} zone={zone} isChosen={chosen.has(post.id)} onChoose={onChoose} />
              ))}
            </ul>
            {next && isOpen && <PostPage {...shared} cursor={next} />}
            {next && !isOpen && !followed.has(page) && <Button onClick={open}>Show older posts</Button>}
          </>
        );
      }}
    </QueryView>
  );
}

/** A component that renders again only if one of its properties is another value. */
function memo<Props extends object>(Inner: FunctionComponent<Props>): FunctionComponent<Props> {
  return function Memo(this: Component<Props>, props: Props) {
    this.shouldComponentUpdate = (next) =>
      Object.entries(next).some(([name, value]) => this.props[name as keyof typeof this.props] !== value);
    return createElement(Inner, props);
  };
}

interface ListedPostProps extends Pick<PostPageProps, 'zone' | 'onChoose'> {
  post: Post;
  isChosen: boolean;
}

/** A thousand of them are shown, and a click changes one. */
const ListedPost = memo(({ post, zone, isChosen, onChoose }: ListedPostProps) => (
  <PostRow
    post={post}
    time={writeInstant(post.scheduledTime ?? post.publishedAt ?? post.createdAt, zone)}
    isChosen={isChosen}
    onChoose={(isNow) => onChoose([post], isNow)}
  />
));
