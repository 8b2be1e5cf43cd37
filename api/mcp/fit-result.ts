import { cutAtWord } from '../../domain/text/cut-at-word.ts';

/** The longest result: about 2,000 tokens of three characters, less the notice around it. */
const MAX_CHARACTERS = 5_600;

/** The longest texts and lists, tried one after the other until the result is short enough. */
const BOUNDS = [
  { characters: 600, items: 20 },
  { characters: 200, items: 10 },
  { characters: 80, items: 10 },
  { characters: 80, items: 5 },
  { characters: 40, items: 2 },
] as const;

type Bounds = (typeof BOUNDS)[number];

/** A property with JSON in a text, which is returned whole or not at all. */
const UNCUT_FIELD = 'deckJson';

/** Returns `data` as it is, or with shorter texts and lists and their paths, so that what `write` makes of it is short enough. */
export function fitResult(data: unknown, write: (data: unknown) => unknown): { data: unknown; shortened: string[] } {
  if (isShort(write(data))) return { data, shortened: [] };
  let fitted = { data, shortened: [] as string[] };
  for (const bounds of BOUNDS) {
    const shortened = new Set<string>();
    fitted = { data: shorten(data, '', bounds, shortened), shortened: [...shortened] };
    if (isShort(write(fitted.data))) break;
  }
  return fitted;
}

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= MAX_CHARACTERS;
}

/** Cuts a text at a word. A URL stays whole, because a part of it would lead nowhere. */
export function shortenText(text: string, characters: number): string {
  if (text.length <= characters || URL.canParse(text)) return text;
  return `${cutAtWord(text, characters - 1)}…`;
}

function shorten(value: unknown, path: string, bounds: Bounds, shortened: Set<string>): unknown {
  if (typeof value === 'string') {
    const short = shortenText(value, bounds.characters);
    if (short !== value) shortened.add(path);
    return short;
  }
  if (Array.isArray(value)) {
    if (value.length > bounds.items) shortened.add(path || 'data');
    return value.slice(0, bounds.items).map((item) => shorten(item, path, bounds, shortened));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const inner = path ? `${path}.${name}` : name;
    if (name !== UNCUT_FIELD || typeof item !== 'string' || item.length <= MAX_CHARACTERS / 2)
      return [[name, name === UNCUT_FIELD ? item : shorten(item, inner, bounds, shortened)] as const];
    shortened.add(inner);
    return [];
  });
  return Object.fromEntries(entries);
}
