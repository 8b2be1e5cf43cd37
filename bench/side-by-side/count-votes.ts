import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFigure } from '../figures/figure.ts';
import { DOCS, type Brief } from './brief.ts';
import { RIVALS, type Contender } from './contenders.ts';
import type { Key, Pair } from './pair-sheets.ts';

type Choice = 'A' | 'B';

/** One comparison that a reader has made. */
export interface Vote {
  brief: string;
  reader: number;
  rival: Contender;
  forAfter: boolean;
}

/** Reports the shares of the votes as figures, and writes `results.md`. Throws for a vote that is neither A nor B. */
export async function countVotes(briefs: readonly Brief[]): Promise<void> {
  const pairs = await readJson<Pair[]>('pairs.json');
  const votes = resolveVotes(pairs, await readJson<Key>('key.json'), await readChoices());
  await writeFile(join(DOCS, 'results.md'), renderResults(briefs, votes, pairs.length - votes.length));
  for (const { rival, goal } of RIVALS) {
    const own = votes.filter((vote) => vote.rival === rival);
    if (own.length === 0) continue;
    const name = `Votes for Kinora against ${rival === 'before' ? 'Kinora before' : rival}, of ${own.length}`;
    reportFigure({ name, value: toPercent(own), unit: '%', goal: { is: 'at least', bound: goal } });
  }
}

/** What was voted for, of the pairs that have a vote. */
export function resolveVotes(pairs: readonly Pair[], key: Key, choices: ReadonlyMap<string, Choice>): Vote[] {
  return pairs.flatMap(({ id, brief, reader, A, B }) => {
    const [choice, first, second] = [choices.get(id), key[A], key[B]];
    if (!first || !second) throw new Error(`The pair ${id} names a sheet that is not in the key.`);
    if (!choice) return [];
    const [chosen, other] = choice === 'A' ? [first, second] : [second, first];
    const forAfter = chosen.contender === 'after';
    return [{ brief, reader, rival: (forAfter ? other : chosen).contender, forAfter }];
  });
}

async function readChoices(): Promise<Map<string, Choice>> {
  const choices = new Map<string, Choice>();
  for (const file of await readdir(join(DOCS, 'votes'))) {
    const form = await readJson<Record<string, unknown>>(join('votes', file));
    for (const [id, choice] of Object.entries(form)) {
      if (choice === null) continue;
      if (choice !== 'A' && choice !== 'B') throw new Error(`${file}: ${id} must be "A", "B" or null.`);
      if (choices.has(id)) throw new Error(`${file}: ${id} has a vote in another file.`);
      choices.set(id, choice);
    }
  }
  return choices;
}

function renderResults(briefs: readonly Brief[], votes: readonly Vote[], missing: number): string {
  const columns = RIVALS.map(({ rival }) => votes.filter((vote) => vote.rival === rival));
  const rows = briefs.map(({ id, format }) => {
    const cells = columns.map((column) => countWins(column.filter(({ brief }) => brief === id)));
    return `| ${id} (\`${format}\`) | ${cells.join(' | ')} |`;
  });
  const total = columns.map((column) => (column.length > 0 ? `${countWins(column)}, ${toPercent(column)} %` : '—'));
  const goals = RIVALS.map(({ goal }) => `${goal} %`);
  return `# Votes for Kinora

Written by \`npm run bench -- side-by-side count\` from [votes/](votes), [pairs.json](pairs.json) and [key.json](key.json). Each cell: votes for Kinora of all votes.
${missing > 0 ? `\n${missing} pairs have no vote yet.\n` : ''}
| Brief | against Kinora before | against Remotion | against HyperFrames |
| --- | ---: | ---: | ---: |
${rows.join('\n')}
| **All** | ${total.join(' | ')} |
| Goal, at least | ${goals.join(' | ')} |
`;
}

function countWins(votes: readonly Vote[]): string {
  return votes.length > 0 ? `${votes.filter(({ forAfter }) => forAfter).length} of ${votes.length}` : '—';
}

function toPercent(votes: readonly Vote[]): number {
  return Math.round((1_000 * votes.filter(({ forAfter }) => forAfter).length) / votes.length) / 10;
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(DOCS, name), 'utf8')) as T;
}
