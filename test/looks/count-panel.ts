/**
 * Counts the marks of readers who saw pairs of contact sheets, one of them of the new videos (`after`), each pair in both orders:
 *
 *     node test/looks/count-panel.ts key.json marks.json
 *
 * The key says what A and B of a pair are: `{"p001": {"brief": "bakery", "A": "after", "B": "before"}}`. The marks are a list of
 * `{"reader": 1, "pair": "p001", "choice": "A", "A": "post", "B": "fix"}`: the video that the reader would rather post, and for each
 * whether it can be posted as it is (`post`), after one change (`fix`) or not (`no`).
 */
import { readFile } from 'node:fs/promises';

const VERDICTS = ['post', 'fix', 'no'] as const;
type Side = 'A' | 'B';
type Key = Record<string, Record<Side, string>>;
type Mark = { reader: number; pair: string; choice: Side } & Record<Side, (typeof VERDICTS)[number]>;

const [keyPath = 'key.json', ...markPaths] = process.argv.slice(2);
const key = JSON.parse(await readFile(keyPath, 'utf8')) as Key;
const marks = (
  await Promise.all(markPaths.map(async (path) => JSON.parse(await readFile(path, 'utf8')) as Mark[]))
).flat();
for (const mark of marks) checkMark(mark);

const seen = marks.map((mark) => {
  const sides = key[mark.pair] as Record<Side, string>;
  const after: Side = sides.A === 'after' ? 'A' : 'B';
  return { ...mark, after, rival: sides[after === 'A' ? 'B' : 'A'], wins: mark.choice === after };
});
console.log('| After against | Votes | For after | After as A | After as B |\n| --- | ---: | ---: | ---: | ---: |');
for (const rival of new Set(seen.map((one) => one.rival))) {
  const votes = seen.filter((one) => one.rival === rival);
  const shares = [votes, ...(['A', 'B'] as const).map((side) => votes.filter(({ after }) => after === side))];
  console.log(
    `| ${[
      rival,
      votes.length,
      ...shares.map((list) =>
        share(
          list.filter(({ wins }) => wins),
          list,
        ),
      ),
    ].join(' | ')} |`,
  );
}
const verdicts = seen.flatMap((one) => [
  { of: 'after', verdict: one[one.after] },
  { of: one.rival, verdict: one[one.after === 'A' ? 'B' : 'A'] },
]);
console.log(`\n| Videos | Marks | ${VERDICTS.join(' | ')} |\n| --- | ---: | ---: | ---: | ---: |`);
for (const of of new Set(verdicts.map((one) => one.of))) {
  const own = verdicts.filter((one) => one.of === of);
  console.log(
    `| ${[
      of,
      own.length,
      ...VERDICTS.map((name) =>
        share(
          own.filter(({ verdict }) => verdict === name),
          own,
        ),
      ),
    ].join(' | ')} |`,
  );
}

function share(part: readonly unknown[], whole: readonly unknown[]): string {
  return whole.length === 0 ? '—' : `${((100 * part.length) / whole.length).toFixed(1)} %`;
}

function checkMark({ reader, pair, choice, A, B }: Mark): void {
  const isKnown = [A, B].every((verdict) => VERDICTS.includes(verdict)) && (choice === 'A' || choice === 'B');
  if (key[pair] && isKnown) return;
  throw new Error(
    `The mark of reader ${reader} for ${pair} needs a pair of the key, a choice A or B, and two verdicts.`,
  );
}
