import { useEffect, useState } from 'preact/hooks';
import type { Deck } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { showToast } from '../design/toast.tsx';
import { Tabs } from '../design/tabs.tsx';
import { replaceRoute, route, writeRoute } from '../navigation/route.ts';
import { EXAMPLE_DECK } from './formats.ts';
import { RenderNote, RenderState } from './render-state.tsx';
import { useRender } from './use-render.ts';
import { useDeckEditing, type DeckEditing } from './deck/deck-history.ts';
import { VisualEditor } from './deck/visual-editor.tsx';
import { Field } from '../design/field.tsx';

const TABS = [
  { id: 'edit', name: 'Edit', href: '#/studio/deck' },
  { id: 'json', name: 'JSON', href: '#/studio/deck/json' },
];

/** The editor of a deck, on a canvas or as JSON, with its rendered video below. The browser stores it per workspace. */
export function DeckEditor({ workspaceId }: { workspaceId: string }) {
  const editing = useDeckEditing(workspaceId, EXAMPLE_DECK as Deck);
  const { deck, canUndo, canRedo, undo, redo } = editing;
  const render = useRender(workspaceId);
  const source = useSourceDeck(editing);
  const isJson = route.value.path[2] === 'json';
  const editor = isJson ? (
    <JsonEditor editing={editing} />
  ) : (
    <VisualEditor editing={editing} workspaceId={workspaceId} />
  );
  return (
    <>
      <div class="toolbar">
        <Tabs label="Deck" current={isJson ? 'json' : 'edit'} tabs={TABS} />
        <Button icon="undo" aria-label="Undo" disabled={!canUndo} onClick={undo} />
        <Button icon="redo" aria-label="Redo" disabled={!canRedo} onClick={redo} />
        <Button
          variant="primary"
          icon="studio"
          label="Render"
          busy={render.isRunning}
          disabled={source.isPending}
          onClick={() => render.run('slideshow', { deck })}
        />
        {render.accepted && (
          <ButtonLink
            icon="compose"
            label="Post it"
            href={writeRoute(['compose'], { content: render.accepted.contentId })}
          />
        )}
        {render.accepted && <RenderNote contentId={render.accepted.contentId} />}
      </div>
      <FailureNote error={render.failure ?? source.error} />
      {source.isPending ? <Skeleton label="Loading the deck" /> : editor}
      {render.accepted && <RenderState key={render.accepted.contentId} contentId={render.accepted.contentId} />}
    </>
  );
}

function JsonEditor({ editing }: { editing: DeckEditing }) {
  const { deck, change } = editing;
  const [text, setText] = useState(() => toJson(deck));
  // Undo and redo change the deck, and the text follows.
  useEffect(() => {
    if (findJsonFault(text) !== null || toJson(JSON.parse(text) as Deck) !== toJson(deck)) setText(toJson(deck));
  }, [deck]);
  const type = (next: string) => {
    setText(next);
    if (findJsonFault(next) === null) change(JSON.parse(next) as Deck, 'json');
  };
  return (
    <section class="card">
      <JsonField label="Deck as JSON" rows={26} value={text} onInput={type} />
    </section>
  );
}

const toJson = (deck: Deck): string => JSON.stringify(deck, null, 2);

/** Opens the deck that the address names. Undo restores the previous one. Nobody may edit while it `isPending`. */
function useSourceDeck({ change }: DeckEditing) {
  const { query } = route.value;
  const [source] = useState({ generation: query.get('generation'), content: query.get('content') });
  const isNamed = source.generation !== null || source.content !== null;
  const found = useQuery(
    ['deck', source],
    async (client, signal) => {
      const { generation, content } = source;
      if (generation) return (await client.get('/generations/{id}', { path: { id: generation }, signal })).deck;
      return (await client.get('/content/{id}/deck', { path: { id: content ?? '' }, signal })) as Deck | null;
    },
    { enabled: isNamed, staleTime: Infinity },
  );
  useEffect(() => {
    if (!isNamed || found.data === undefined || query.size === 0) return;
    replaceRoute(writeRoute(route.value.path));
    if (found.data) change(found.data as Deck);
    else showToast('This video has no deck: its format makes it from media.', 'bad');
  }, [found.data]);
  return { error: found.error, isPending: isNamed && found.data === undefined && !found.error };
}

interface JsonFieldProps {
  label: string;
  value: string;
  rows: number;
  onInput: (text: string) => void;
}

/** Returns why the text is no JSON object; null if it is one. */
function findJsonFault(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'It must be a JSON object.';
  } catch (error) {
    return error instanceof Error ? error.message : 'It is not JSON.';
  }
}

/** An input for JSON. Tab leaves it, so that people who use only the keyboard can go on. */
function JsonField({ label, value, rows, onInput }: JsonFieldProps) {
  return (
    <Field label={label} error={findJsonFault(value)}>
      {(control) => (
        <textarea
          {...control}
          class="code"
          rows={rows}
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
