import { useEffect, useState, useLayoutEffect, useRef } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useWorkspace } from '../data/workspace.ts';
import { ButtonLink } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route, writeRoute, replaceRoute } from '../navigation/route.ts';
import { SavedViews } from '../navigation/saved-views.tsx';
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

const PAGE_SIZE = 50;

/** How long typing must pause before the words are written to the address. */
const PAUSE_MS = 300;

/** The posts of the workspace, the latest first, filtered by status, platform, automation and words. */
export function PostList() {
  const workspace = useWorkspace().data;
  const { query } = route.value;
  const status = FILTERS.find(({ id }) => id === query.get('status'))?.id ?? 'all';
  const filters = usePostFilters();
  const q = query.get('q')?.trim() ?? '';
  const { status: _status, ...others } = Object.fromEntries(query);
  return (
    <Page title="Posts" actions={<ButtonLink variant="primary" icon="plus" label="Compose" href="#/compose" />}>
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
            limit: PAGE_SIZE,
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
  // Other words find other posts, so no post stays chosen.
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

/** An input for the query parameter `q`. It writes the address only while shown, so never that of the next view. */
function SearchField({ label }: { label: string }) {
  const named = route.value.query.get('q') ?? '';
  const [text, setText] = useState(named);
  const typing = useRef<{ timer?: ReturnType<typeof setTimeout>; written: string }>({ written: named });
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(typing.current.timer);
    typing.current.timer = setTimeout(() => {
      typing.current.written = typed.trim();
      writeWords(typed.trim());
    }, PAUSE_MS);
  };
  useLayoutEffect(() => () => clearTimeout(typing.current.timer), []);
  // A saved view or a step back in the history has changed the address.
  useLayoutEffect(() => {
    if (named === typing.current.written) return;
    clearTimeout(typing.current.timer);
    typing.current.written = named;
    setText(named);
  }, [named]);
  return (
    <input
      class="filter"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}

function writeWords(words: string): void {
  const { path, query } = route.value;
  const { q: _previous, ...others } = Object.fromEntries(query);
  replaceRoute(writeRoute(path, words === '' ? others : { ...others, q: words }));
}
