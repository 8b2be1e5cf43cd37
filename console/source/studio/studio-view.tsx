import type { FunctionComponent } from 'preact';
import { useWorkspaceId } from '../data/workspace.ts';
import { ButtonLink } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Tabs } from '../design/tabs.tsx';
import { GenerationList } from '../generations/generation-list.tsx';
import { route } from '../navigation/route.ts';
import { FormatForm } from './format-form.tsx';
import { createLazyView } from '../shell/lazy-view.tsx';
import { Library } from './library.tsx';

const PARTS: readonly { id: string; name: string; View: FunctionComponent<{ workspaceId: string }> }[] = [
  { id: 'library', name: 'Videos', View: Library },
  { id: 'generations', name: 'Ideas', View: GenerationList },
  { id: 'formats', name: 'From a format', View: FormatForm },
  { id: 'deck', name: 'By hand', View: createLazyView(async () => (await import('./deck-editor.tsx')).DeckEditor) },
];

/** From an idea, a format or a deck to a video. */
export function StudioView() {
  const workspaceId = useWorkspaceId();
  const current = PARTS.find(({ id }) => id === route.value.path[1]) ?? PARTS[0];
  if (!current) return null;
  return (
    <Page
      title="Studio"
      actions={
        <ButtonLink look="primary" icon="plus" href="#/studio/formats">
          Make a video
        </ButtonLink>
      }
    >
      <Tabs
        label="Studio"
        current={current.id}
        tabs={PARTS.map(({ id, name }) => ({ id, name, href: `#/studio/${id}` }))}
      />
      {workspaceId ? (
        <current.View key={workspaceId} workspaceId={workspaceId} />
      ) : (
        <Skeleton label="Loading the workspace" />
      )}
    </Page>
  );
}
