import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useQuery } from '../data/use-query.ts';
import { nameZone, writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route, writeRoute } from '../navigation/route.ts';
import { getPlatformFilter, PlatformFilter } from './platform-filter.tsx';
import { PostRow } from './post-row.tsx';
import { getShortestInterval } from './refresh-interval.ts';

const FILTERS: readonly { id: Post['status'] | 'all'; name: string }[] = [
  { id: 'all', name: 'All' },
  { id: 'in_review', name: 'In review' },
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'draft', name: 'Drafts' },
  { id: 'posted', name: 'Posted' },
  { id: 'partial', name: 'Partly posted' },
  { id: 'failed', name: 'Failed' },
];

const PAGE = 50;
/** 60 requests in five minutes are allowed for posts. */
const POLL_MS = 10_000;

/** The posts of the workspace, newest first, by status. */
export function PostList() {
  const workspace = useWorkspace();
  const status = FILTERS.find(({ id }) => id === route.value.query.get('status'))?.id ?? 'all';
  const platform = getPlatformFilter();
  return (
    <Page
      title="Posts"
      actions={
        <ButtonLink look="primary" icon="plus" href="#/compose">
          Compose
        </ButtonLink>
      }
    >
      <Tabs
        label="Status"
        current={status}
        tabs={FILTERS.map(({ id, name }) => ({
          id,
          name,
          href: writeRoute(['posts'], { ...(id === 'all' ? {} : { status: id }), ...(platform ? { platform } : {}) }),
        }))}
      />
      <PlatformFilter />
      {workspace.data && (
        <PostPage
          key={`${workspace.data.id} ${status} ${platform}`}
          filter={{
            workspaceId: workspace.data.id,
            limit: PAGE,
            ...(status === 'all' ? {} : { status }),
            ...(platform ? { platform } : {}),
          }}
          zone={workspace.data.timezone}
        />
      )}
    </Page>
  );
}

interface PostFilter {
  workspaceId: string;
  limit: number;
  status?: Post['status'];
  platform?: Platform;
}

/** A page of the list, and the pages after it once they are asked for. Only the first is read again while its posts change. */
function PostPage({ filter, cursor, zone }: { filter: PostFilter; cursor?: string; zone: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = { ...filter, ...(cursor ? { cursor } : {}) };
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
            {!cursor && <p class="quiet">Times in {nameZone(zone)}</p>}
            <ul class="rows">
              {data.map((post) => (
                <PostRow
                  key={post.id}
                  post={post}
                  time={writeInstant(post.scheduledTime ?? post.publishedAt ?? post.createdAt, zone)}
                />
              ))}
            </ul>
            {next && isOpen && <PostPage filter={filter} cursor={next} zone={zone} />}
            {next && !isOpen && <Button onClick={() => setOpen(true)}>Show older posts</Button>}
          </>
        );
      }}
    </QueryView>
  );
}
