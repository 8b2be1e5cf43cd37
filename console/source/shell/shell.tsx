import type { FunctionComponent } from 'preact';
import { AuthorizeView } from '../apps/authorize-view.tsx';
import { CalendarView } from '../calendar/calendar-view.tsx';
import { useCatalog } from '../data/catalog.ts';
import {
  authorization,
  changeMode,
  codeToken,
  endSession,
  isPersonSignedIn,
  isSandboxKey,
  kinora,
  mailedLink,
} from '../data/session.ts';
import { useIdentity, useWorkspace, chooseWorkspace, useWorkspaceId, useWorkspaces } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { LiveRegion } from '../design/live-region.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Toasts } from '../design/toast.tsx';
import { route, goTo, writeRoute } from '../navigation/route.ts';
import { createLazyView } from './lazy-view.tsx';
import { HelpDialog, openHelp } from './help-dialog.tsx';
import { CodeView } from './code-view.tsx';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { LinkView } from './link-view.tsx';
import { ProofDialog } from '../members/proof-dialog.tsx';
import { SignInView } from './sign-in-view.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { Button } from '../design/button.tsx';
import { writeCount } from '../data/write-number.ts';
import { useChanges } from '../data/use-changes.ts';
import { queryClient } from '../data/query-client.ts';

const VIEWS: Readonly<Record<string, FunctionComponent>> = {
  calendar: CalendarView,
  posts: createLazyView(async () => (await import('../posts/posts-view.tsx')).PostsView),
  compose: createLazyView(async () => (await import('../compose/compose-view.tsx')).ComposeView),
  import: createLazyView(async () => (await import('../import/import-view.tsx')).ImportView),
  settings: createLazyView(async () => (await import('../settings/settings-view.tsx')).SettingsView),
  studio: createLazyView(async () => (await import('../studio/studio-view.tsx')).StudioView),
  library: createLazyView(async () => (await import('../library/library-view.tsx')).LibraryView),
  insights: createLazyView(async () => (await import('../insights/insights-view.tsx')).InsightsView),
};

const FactorView = createLazyView(async () => (await import('../members/factor-view.tsx')).FactorView);

export function Shell() {
  return (
    <>
      <SignedInOrNot />
      {kinora.value && <ProofDialog />}
    </>
  );
}

function SignedInOrNot() {
  if (codeToken.value) return <CodeView token={codeToken.value} />;
  if (mailedLink.value) return <LinkView {...mailedLink.value} />;
  if (!kinora.value) return <SignInView />;
  return authorization.value ? <AuthorizeView request={authorization.value} /> : <SignedIn />;
}

function SignedIn() {
  const identity = useIdentity();
  const catalog = useCatalog();
  useChanges();
  const { path } = route.value;
  if (identity.data?.person?.needsFactor) return <FactorView />;
  const View = VIEWS[path[0] ?? 'calendar'] ?? UnknownView;
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={skipNavigation}>
        Skip to the content
      </a>
      <div class="sidebar">
        <WorkspaceSwitcher />
        <Navigation />
        <TeamSummary />
      </div>
      <main id="main" tabIndex={-1} data-view={`/${path.join('/')}`}>
        <ArchivedBanner />
        {identity.error && !identity.data ? (
          <FailureNote error={identity.error} onRetry={identity.refetch} />
        ) : (
          // Views wait for the catalog: without its lists, a form would offer and save nothing.
          <QueryView query={catalog} label="Loading the lists">
            {() => <View key={path.slice(0, 2).join('/')} />}
          </QueryView>
        )}
      </main>
      <Toasts />
      <HelpDialog />
      <LiveRegion />
    </div>
  );
}

function skipNavigation(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function UnknownView() {
  return (
    <Page title="Not found">
      <EmptyState icon="search" title="The console has no such view">
        <a href="#/calendar">Go to the calendar</a>
      </EmptyState>
    </Page>
  );
}

function ArchivedBanner() {
  const { data } = useWorkspace();
  if (!data?.archivedAt) return null;
  return (
    <p class="banner" role="status">
      <Icon name="withheld" /> {data.name} is archived: due posts are withheld until you{' '}
      <a href="#/settings/workspaces">restore it</a>.
    </p>
  );
}

function TeamSummary() {
  const { data } = useIdentity();
  const mode = isSandboxKey() ? 'sandbox' : isPersonSignedIn() && 'live';
  const other = isSandboxKey() ? 'Use live accounts' : 'Use the sandbox';
  return (
    <div class="key-summary">
      {data && (
        <a href="#/insights/usage" title="Credits and usage">
          <span class="team">
            <span class="wide">{data.team.name}</span> {mode && `(${mode})`}
          </span>
          <span class="quiet wide">{writeCount(data.credits.balance, 'credit')}</span>
        </a>
      )}
      {isPersonSignedIn() && (
        <Button
          variant="quiet"
          icon="repeat"
          label={<span class="wide">{other}</span>}
          title={other}
          onClick={changeMode}
        />
      )}
      <NoticeBell />
      <Button variant="quiet" icon="help" aria-label="Help" aria-haspopup="dialog" title="Help" onClick={openHelp} />
      <Button variant="quiet" icon="leave" aria-label="Sign out" title="Sign out" onClick={() => endSession()} />
    </div>
  );
}

const ITEMS: readonly { path: string; name: string; icon: IconName }[] = [
  { path: 'calendar', name: 'Calendar', icon: 'calendar' },
  { path: 'posts', name: 'Posts', icon: 'list' },
  { path: 'compose', name: 'Compose', icon: 'compose' },
  { path: 'studio', name: 'Studio', icon: 'studio' },
  { path: 'library', name: 'Library', icon: 'library' },
  { path: 'insights', name: 'Insights', icon: 'insights' },
  { path: 'settings', name: 'Settings', icon: 'settings' },
];

/** The addresses at which the calendar and the list of posts were last shown, by view. */
const lastShown = new Map<string, string>();

function Navigation() {
  const { path: shown, query } = route.value;
  const current = shown[0] ?? 'calendar';
  const { date: _date, ...filters } = Object.fromEntries(query);
  if (current === 'calendar' || (current === 'posts' && !shown[1])) lastShown.set(current, writeRoute(shown, filters));
  return (
    <nav class="navigation" aria-label="Main">
      {ITEMS.map(({ path, name, icon }) => (
        <a
          key={path}
          href={path === current ? `#/${path}` : (lastShown.get(path) ?? `#/${path}`)}
          aria-current={path === current ? 'page' : undefined}
        >
          <Icon name={icon} size={17} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}

function WorkspaceSwitcher() {
  const { data: workspaces } = useWorkspaces();
  const current = useWorkspaceId();
  if (!workspaces || !current) return <div class="switcher" />;
  return (
    <div class="switcher">
      <label class="visually-hidden" for="workspace">
        Workspace
      </label>
      <select
        id="workspace"
        value={current}
        onChange={(event) => {
          chooseWorkspace(event.currentTarget.value);
          lastShown.clear();
          void queryClient.invalidateQueries({ queryKey: ['calendar'] });
          // A shown post or automation belongs to the previous workspace, so only the view stays.
          goTo(`#/${route.value.path[0] ?? 'calendar'}`);
        }}
      >
        {workspaces.map(({ id, name, archivedAt }) => (
          <option key={id} value={id}>
            {name}
            {archivedAt ? ' (archived)' : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
