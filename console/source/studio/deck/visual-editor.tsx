import { useState } from 'preact/hooks';
import type { Deck } from '../../../../clients/typescript/source/index.ts';
import { useWorkspace } from '../../data/workspace.ts';
import { bindChoice } from '../../design/bind-choice.ts';
import { Button } from '../../design/button.tsx';
import { FailureNote } from '../../design/failure-note.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { useFrame } from '../use-frame.ts';
import { AssetChoice } from './asset-choice.tsx';
import { BoxInspector } from './box-inspector.tsx';
import { Canvas } from './canvas.tsx';
import type { DeckEditing } from './deck-history.ts';
import { addBox, findSlideIndex, replaceBox, replaceSlide, type Box, type Layer } from './edit-deck.ts';
import { listItems, removeItem, replaceLayer, type Item } from './items.ts';
import { MOTIONS } from './motion-names.ts';
import { SlideInspector } from './slide-inspector.tsx';
import { Timeline } from './timeline.tsx';

interface VisualEditorProps {
  editing: DeckEditing;
  workspaceId: string;
}

/** The editor of a deck on a canvas, with its timeline and the fields of the selected item. */
export function VisualEditor({ editing, workspaceId }: VisualEditorProps) {
  const { deck, change, settle, undo, redo } = editing;
  const [soughtMs, setSought] = useState(1_000);
  const [selected, setSelected] = useState<string | null>(null);
  const atMs = Math.min(soughtMs, deck.durationMs - 1);
  const slideAt = findSlideIndex(deck, atMs);
  const drawing = useFrame(workspaceId, { text: JSON.stringify(deck), atMs });
  const item = listItems(deck, slideAt, atMs).find(({ key }) => key === selected);
  const seek = (ms: number) => {
    setSought(ms);
    if (findSlideIndex(deck, ms) !== slideAt) setSelected(null);
  };
  const add = (like?: Box) => {
    const added = addBox(deck, slideAt, like);
    change(added.deck);
    setSelected(`box:${added.id}`);
  };
  const remove = () => {
    if (!selected) return;
    change(removeItem(deck, slideAt, selected));
    setSelected(null);
  };
  const press = (event: KeyboardEvent) => {
    const command = findCommand(event);
    const act =
      command &&
      {
        undo,
        redo,
        copy: item?.box ? () => add(item.box ?? undefined) : undefined,
        remove: item ? remove : undefined,
        deselect: selected ? () => setSelected(null) : undefined,
      }[command];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div class="visual" onKeyDown={press}>
      <div class="stack">
        <Canvas
          deck={deck}
          slideAt={slideAt}
          atMs={atMs}
          frame={drawing.isCurrent ? drawing.frame : null}
          selected={selected}
          onSelect={(key) => {
            if (key !== selected) settle();
            setSelected(key);
          }}
          onChange={change}
          onSettle={settle}
        />
        <p class="hint">
          Drag, or move with the arrow keys; Alt and arrows change the size; Enter writes; Ctrl+Z takes back.{' '}
          {drawing.isCurrent ? 'This is the frame as it will be.' : 'The frame is drawn after a pause.'}
        </p>
        <FailureNote error={drawing.error} onRetry={drawing.draw} />
        <Timeline deck={deck} atMs={atMs} onSeek={seek} onChange={change} onSettle={settle} />
      </div>
      <SidePanel {...{ deck, slideAt, workspaceId, item, change, add, remove, setSelected }} />
    </div>
  );
}

interface SidePanelProps extends AddPictureProps {
  item: Item | undefined;
  add: (like?: Box) => void;
  remove: () => void;
}

/** The fields of the selected item, or of the slide if no item is selected. */
function SidePanel({ item, add, remove, ...props }: SidePanelProps) {
  const { deck, slideAt, workspaceId, change } = props;
  const brand = useWorkspace().data?.brandKit ?? { colors: [], font: null };
  const slide = deck.slides[slideAt];
  const box = item?.box;
  return (
    <section class="card" aria-label={box ? 'The text' : item ? 'The picture' : 'The slide'}>
      <div class="group">
        <Button icon="plus" label="Text" onClick={() => add()} />
        <AddPicture {...props} />
        {box && <Button icon="copy" label="Duplicate" onClick={() => add(box)} />}
        {item && <Button variant="danger" icon="trash" label="Delete" onClick={remove} />}
      </div>
      {box && slide ? (
        <BoxInspector
          key={box.id}
          {...{ box, workspaceId, brand, slide }}
          onChange={(changes, stepId) => change(replaceBox(deck, slideAt, box.id, changes), stepId)}
        />
      ) : item?.layer ? (
        <LayerInspector
          layer={item.layer}
          onChange={(changes) => change(replaceLayer(deck, slideAt, item.key, changes))}
        />
      ) : (
        <SlideInspector {...{ deck, slideAt, workspaceId, brand }} onChange={change} />
      )}
    </section>
  );
}

function LayerInspector({ layer, onChange }: { layer: Layer; onChange: (changes: Partial<Layer>) => void }) {
  if (layer.kind !== 'image') return <p class="quiet">A clip moves by itself.</p>;
  return <SelectField label="Motion" none="Stays" choices={MOTIONS} {...bindChoice(layer, onChange, 'motion')} />;
}

type Command = 'undo' | 'redo' | 'copy' | 'remove' | 'deselect';

/** Finds the command of a key. Text fields and selects keep their keys. */
function findCommand({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): Command | null {
  const field = 'input:not([type="range"]), textarea, select';
  if (target instanceof Element && target.matches(field)) return null;
  const isCommand = ctrlKey || metaKey;
  if (isCommand && key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  if (isCommand && key.toLowerCase() === 'd') return 'copy';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  return key === 'Escape' ? 'deselect' : null;
}

interface AddPictureProps {
  deck: Deck;
  slideAt: number;
  workspaceId: string;
  change: DeckEditing['change'];
  setSelected: (key: string) => void;
}

function AddPicture({ deck, slideAt, workspaceId, change, setSelected }: AddPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const layers = deck.slides[slideAt]?.layers ?? [];
  const add = (src: string) => {
    const layer = { kind: 'image' as const, src, rect: { x: 0.25, y: 0.55, w: 0.5, h: 0.28 } };
    change(replaceSlide(deck, slideAt, { layers: [...layers, layer] }));
    setSelected(`layer:${layers.length}`);
    setOpen(false);
  };
  return (
    <>
      <Button icon="plus" label="Picture" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && <AssetChoice workspaceId={workspaceId} kind="image" chosen="" onChoose={add} />}
    </>
  );
}
