import type { FunctionComponent } from 'preact';
import { CalendarView } from '../calendar/calendar-view.tsx';
import { kinora } from '../data/session.ts';
import { useIdentity } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { LiveRegion } from '../design/live-region.tsx';
import { Page } from '../design/page.tsx';
import { Toasts } from '../design/toast.tsx';
import { route } from '../navigation/route.ts';
import { ArchivedBanner } from './archived-banner.tsx';
import { KeySummary } from './key-summary.tsx';
import { createLazyView } from './lazy-view.tsx';
import { Navigation } from './navigation.tsx';
import { SignInView } from './sign-in-view.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

const VIEWS: Readonly<Record<string, FunctionComponent>> = {
  calendar: CalendarView,
  posts: createLazyView(async () => (await import('../posts/posts-view.tsx')).PostsView),
  compose: createLazyView(async () => (await import('../compose/compose-view.tsx')).ComposeView),
  settings: createLazyView(async () => (await import('../settings/settings-view.tsx')).SettingsView),
  studio: createLazyView(async () => (await import('../studio/studio-view.tsx')).StudioView),
  insights: createLazyView(async () => (await import('../insights/insights-view.tsx')).InsightsView),
};

export function Shell() {
  return kinora.value ? <SignedIn /> : <SignInView />;
}

function SignedIn() {
  const identity = useIdentity();
  const { path } = route.value;
  const View = VIEWS[path[0] ?? 'calendar'] ?? UnknownView;
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={skipNavigation}>
        Skip to the content
      </a>
      <div class="sidebar">
        <WorkspaceSwitcher />
        <Navigation />
        <KeySummary />
      </div>
      <main id="main" tabIndex={-1} data-view={`/${path.join('/')}`}>
        <ArchivedBanner />
        {identity.error && !identity.data ? (
          <FailureNote error={identity.error} onRetry={identity.refetch} />
        ) : (
          <View key={path.slice(0, 2).join('/')} />
        )}
      </main>
      <Toasts />
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
