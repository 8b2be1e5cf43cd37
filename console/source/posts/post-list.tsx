import { useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route, writeRoute } from '../navigation/route.ts';
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

const PAGE = 25;
/** 60 requests in five minutes are allowed for posts. */
const POLL_MS = 10_000;

/** The posts of the workspace, newest first, by status. */
export function PostList() {
  const workspace = useWorkspace();
  const status = FILTERS.find(({ id }) => id === route.value.query.get('status'))?.id ?? 'all';
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
          href: writeRoute(['posts'], id === 'all' ? {} : { status: id }),
        }))}
      />
      {workspace.data && (
        <StatusList
          key={`${workspace.data.id} ${status}`}
          status={status}
          workspaceId={workspace.data.id}
          zone={workspace.data.timezone}
        />
      )}
    </Page>
  );
}

function StatusList({
  status,
  workspaceId,
  zone,
}: {
  status: Post['status'] | 'all';
  workspaceId: string;
  zone: string;
}) {
  const [limit, setLimit] = useState(PAGE);
  const filter = { workspaceId, limit, ...(status === 'all' ? {} : { status }) };
  const posts = useQuery(
    ['posts', 'list', filter],
    (client, signal) => client.call('GET /posts', { query: filter, signal }),
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => getShortestInterval(state.data?.data ?? [], POLL_MS),
    },
  );
  return (
    <QueryView query={posts} label="Loading the posts" rows={8}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyState icon="list" title="No such posts">
            <p>Compose a post, or launch an automation that fills the calendar.</p>
          </EmptyState>
        ) : (
          <>
            <ul class="rows">
              {data.map((post) => (
                <PostRow
                  key={post.id}
                  post={post}
                  time={writeInstant(post.scheduledTime ?? post.publishedAt ?? post.createdAt, zone)}
                />
              ))}
            </ul>
            {pagination?.nextCursor && limit < 100 && (
              <Button busy={posts.isFetching} onClick={() => setLimit(100)}>
                Show more of {pagination.total}
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  );
}
