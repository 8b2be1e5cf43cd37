import { useEffect, useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useWorkspace } from '../data/workspace.ts';
import { ButtonLink } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route, writeRoute } from '../navigation/route.ts';
import { SavedViews } from '../navigation/saved-views.tsx';
import { SearchField } from '../navigation/search-field.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { PostFilters, usePostFilters } from './post-filters.tsx';
import { PostPage, type Chosen, type PostFilter } from './post-page.tsx';

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

/** The posts of the workspace, the latest first, by status, platform and words. */
export function PostList() {
  const workspace = useWorkspace().data;
  const { query } = route.value;
  const status = FILTERS.find(({ id }) => id === query.get('status'))?.id ?? 'all';
  const filters = usePostFilters();
  const q = query.get('q')?.trim() ?? '';
  const { status: _status, ...others } = Object.fromEntries(query);
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
          href: writeRoute(['posts'], { ...others, ...(id === 'all' ? {} : { status: id }) }),
        }))}
      />
      <div class="group filters">
        <SearchField label="Search the texts" />
        <PostFilters />
        {workspace && <SavedViews key={workspace.id} workspaceId={workspace.id} />}
      </div>
      {workspace && (
        <ChoosablePosts
          key={JSON.stringify([workspace.id, status, filters])}
          filter={{
            workspaceId: workspace.id,
            limit: PAGE,
            sort: '-scheduledTime',
            ...(status === 'all' ? {} : { status }),
            ...filters,
            ...(q === '' ? {} : { q }),
          }}
          zone={workspace.timezone}
        />
      )}
    </Page>
  );
}

function ChoosablePosts({ filter, zone }: { filter: PostFilter; zone: string }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  // Other words find other posts, so none stays chosen.
  useEffect(() => setChosen(new Map()), [filter.q]);
  const choose = (posts: readonly Post[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const post of posts) {
        if (isChosen) next.set(post.id, post);
        else next.delete(post.id);
      }
      return next;
    });
  return (
    <>
      {chosen.size > 0 && <BulkBar chosen={[...chosen.values()]} zone={zone} onDone={() => setChosen(new Map())} />}
      <PostPage filter={filter} zone={zone} chosen={chosen} onChoose={choose} />
    </>
  );
}
