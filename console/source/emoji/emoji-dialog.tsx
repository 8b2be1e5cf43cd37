import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { SelectField } from '../design/select-field.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { EMOJI_GROUPS, findEmoji, type Emoji } from './find-emoji.ts';

interface EmojiDialogProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function EmojiDialog({ onPick, onClose }: EmojiDialogProps) {
  const { all, failure } = useEmoji();
  const [words, setWords] = useState('');
  const [group, setGroup] = useState(0);
  const found = findEmoji(all ?? [], words, group);
  const [first] = found;
  return (
    <Dialog title="Emoji" onClose={onClose}>
      <div class="row-fields">
        <SearchField words={words} onType={setWords} onEnter={() => first && onPick(first.unicode)} />
        <SelectField
          label="Group"
          choices={EMOJI_GROUPS}
          disabled={words.trim() !== ''}
          value={String(group)}
          onChange={(number) => setGroup(Number(number))}
        />
      </div>
      <FailureNote error={failure} />
      {!all && !failure && <Skeleton label="Loading the emoji" rows={4} />}
      {all && (
        <p class={first ? 'visually-hidden' : 'quiet'} role="status">
          {first ? `${found.length} emoji` : 'No emoji has these words.'}
        </p>
      )}
      <EmojiGrid found={found} onPick={onPick} />
    </Dialog>
  );
}

interface SearchFieldProps {
  words: string;
  onType: (words: string) => void;
  onEnter: () => void;
}

function SearchField({ words, onType, onEnter }: SearchFieldProps) {
  const steer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // Enter would send the form around the dialog.
    event.preventDefault();
    if (event.key === 'Enter') onEnter();
    else focusFirst((event.target as HTMLElement).closest('dialog'));
  };
  return (
    <Field label="Search" hint="Enter takes the first, the arrow down goes to all.">
      {(control) => (
        <input
          {...control}
          type="search"
          autofocus
          value={words}
          onInput={(event) => onType(event.currentTarget.value)}
          onKeyDown={steer}
        />
      )}
    </Field>
  );
}

function useEmoji(): { all: readonly Emoji[] | null; failure: unknown } {
  const [state, setState] = useState<{ all: readonly Emoji[] | null; failure: unknown }>({ all: null, failure: null });
  useEffect(() => {
    loadEmoji().then(
      (all) => setState({ all, failure: null }),
      (failure: unknown) => setState({ all: null, failure }),
    );
  }, []);
  return state;
}

type Language = 'en' | 'de' | 'es' | 'fr';

const LOADERS: Record<Language, () => Promise<{ default: readonly Emoji[] }>> = {
  en: () => import('emojibase-data/en/compact.json'),
  de: () => import('emojibase-data/de/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
};

/** Loads the emoji with their names in the language of the browser, or in English. */
async function loadEmoji(): Promise<readonly Emoji[]> {
  const spoken = navigator.languages.map((language) => language.slice(0, 2));
  const language = spoken.find((name): name is Language => Object.hasOwn(LOADERS, name)) ?? 'en';
  return (await LOADERS[language]()).default;
}

interface EmojiGridProps {
  found: readonly Emoji[];
  onPick: (emoji: string) => void;
}

/** A button for each emoji. Tab goes to the first, the arrow keys to the others. */
function EmojiGrid({ found, onPick }: EmojiGridProps) {
  return (
    <div class="emoji-grid" role="group" aria-label="Emoji" onKeyDown={moveFocus}>
      {found.map(({ unicode, label }, index) => (
        <button
          key={unicode}
          type="button"
          aria-label={label}
          title={label}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(unicode)}
        >
          {unicode}
        </button>
      ))}
    </div>
  );
}

function focusFirst(around: HTMLElement | null): void {
  around?.querySelector<HTMLElement>('.emoji-grid button')?.focus();
}

/** Moves the focus by arrow keys. The columns are counted, because their number depends on the width of the window. */
function moveFocus(event: KeyboardEvent): void {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -buttons.length,
    End: buttons.length,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = buttons.indexOf(event.target as HTMLButtonElement) + step;
  buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus();
}
