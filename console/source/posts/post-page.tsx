import { useReducer, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useQuery } from '../data/use-query.ts';
import { nameZone, writeInstant } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { isReturnedTo } from '../design/restore-scroll.ts';
import { writeRoute } from '../navigation/route.ts';
import { PostRow } from './post-row.tsx';
import { getShortestInterval } from './refresh-interval.ts';

export interface PostFilter {
  workspaceId: string;
  limit: number;
  sort: '-scheduledTime';
  status?: Post['status'];
  platform?: Platform;
  automationId?: string;
  q?: string;
}

/** The chosen posts by id, each as it was shown when it was chosen. */
export type Chosen = ReadonlyMap<string, Post>;

interface PostPageProps {
  filter: PostFilter;
  cursor?: string;
  zone: string;
  chosen: Chosen;
  onChoose: (posts: readonly Post[], isChosen: boolean) => void;
}

/** How often a post in flight is read. A key may send 60 requests for posts in five minutes. */
const POLL_MS = 10_000;

const isOpened = ({ id }: Post): boolean => isReturnedTo(writeRoute(['posts', id]));

/** The height of a row on a wide screen. */
const ROW_PX = 57;

/** The pages (as queries) whose next page was requested. It is shown again when the person returns from a post. */
const followed = new Set<string>();

/** A page of the list, and the next page once it is requested. Only the first is read again while its posts change. */
export function PostPage({ cursor, ...shared }: PostPageProps) {
  const { filter, zone, chosen, onChoose } = shared;
  const query = { ...filter, ...(cursor ? { cursor } : {}) };
  const pageKey = JSON.stringify(query);
  const [, renderAgain] = useReducer<number, void>((count) => count + 1, 0);
  const follow = () => {
    followed.add(pageKey);
    renderAgain();
  };
  const posts = useQuery(
    ['posts', 'list', query],
    (client, signal) => client.call('GET /posts', { query, signal }),
    cursor
      ? { staleTime: 300_000 }
      : {
          // Until a search for other words has ended, the posts that were found before are shown.
          placeholderData: (previous) => previous,
          refetchInterval: ({ state }) => getShortestInterval(state.data?.data ?? [], POLL_MS),
        },
  );
  return (
    <QueryView query={posts} label="Loading the posts" rows={8}>
      {({ data, pagination }) => {
        const next = posts.isPlaceholder ? null : pagination?.nextCursor;
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
            <NearScreen isDrawnAtOnce={!cursor || data.some(isOpened)} height={data.length * ROW_PX}>
              {() => (
                <ul class="rows">
                  {data.map((post) => (
                    <PostRow
                      key={post.id}
                      post={post}
                      time={writeInstant(post.scheduledTime ?? post.publishedAt ?? post.createdAt, zone)}
                      isChosen={chosen.has(post.id)}
                      onChoose={(isChosen) => onChoose([post], isChosen)}
                    />
                  ))}
                </ul>
              )}
            </NearScreen>
            {next &&
              (followed.has(pageKey) ? (
                <PostPage key={next} {...shared} cursor={next} />
              ) : (
                <Button label="Show older posts" onClick={follow} />
              ))}
          </>
        );
      }}
    </QueryView>
  );
}

interface NearScreenProps {
  /** The expected height in pixels, used until the part is drawn. */
  height: number;
  /** Whether the part is drawn at once, wherever it is. */
  isDrawnAtOnce: boolean;
  children: () => ComponentChildren;
}

/** A part of a long list that is drawn only while it is near the screen or has the focus. Else it keeps its height. */
function NearScreen({ height, isDrawnAtOnce, children }: NearScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ isNear: isDrawnAtOnce, height });
  useLayoutEffect(() => {
    const element = container.current as HTMLDivElement;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting || element.contains(document.activeElement);
        setShown((before) => ({ isNear, height: before.isNear ? element.offsetHeight : before.height }));
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="near-screen" ref={container} style={shown.isNear ? undefined : { height: `${shown.height}px` }}>
      {shown.isNear && children()}
    </div>
  );
}
