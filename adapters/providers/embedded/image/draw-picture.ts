import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawGrain } from './grain.ts';
import { choosePalette } from './palette.ts';
import type { Scene } from './scenes/scene.ts';
import { TOPICS } from './scenes/topics.ts';

const SCENES = new Map<string, number>();
for (const [at, [, words]] of TOPICS.entries()) {
  for (const word of words.split(' ')) if (!SCENES.has(word)) SCENES.set(word, at);
}

/**
 * Draws the scene of the prompt's topic, or else an abstract composition. The prompt and the seed decide colours and
 * arrangement.
 */
export function drawPicture(
  context: SKRSContext2D,
  frame: Frame,
  { prompt, seed }: { prompt: string; seed: number },
): void {
  const random = createSeededRandom('picture', seed, prompt);
  const palette = choosePalette(prompt, random);
  const drawScene = findScene(prompt) ?? random.pick(COMPOSITIONS);
  context.save();
  if (random.below(2)) context.transform(-1, 0, 0, 1, frame.width, 0);
  drawScene({ context, frame, palette, random, unit: Math.min(frame.width, frame.height) });
  context.restore();
  drawGrain(context, frame);
}

/** The scene that a prompt's first line names most often; null if it names none. Later lines describe the style. */
export function findScene(prompt: string): Scene | null {
  const [subject = ''] = prompt.trim().split('\n', 1);
  const counts = TOPICS.map(() => 0);
  for (const word of subject
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []) {
    const at = toSingulars(word).flatMap((singular) => SCENES.get(singular) ?? [])[0];
    if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most === 0 ? null : (TOPICS[counts.indexOf(most)]?.[0] ?? null);
}

/** A word and what it may be the plural of. */
function toSingulars(word: string): string[] {
  const endings = [
    ['ies', 'y'],
    ['ves', 'f'],
    ['es', ''],
    ['en', ''],
    ['en', 'e'],
    ['s', ''],
    ['x', ''],
  ] as const;
  return [
    word,
    ...endings.flatMap(([end, instead]) => (word.endsWith(end) ? [word.slice(0, -end.length) + instead] : [])),
  ];
}
