/**
 * Prints a random sample of the tracked .ts, .mjs, .sql and .md files that are written by hand, for a review of their
 * language.
 *
 *     node tools/sample-files.mjs [count=40] [seed=1]
 */
import { execFileSync } from 'node:child_process';

const [count = '40', seed = '1'] = process.argv.slice(2);

const isReviewed = (path) =>
  /\.(?:ts|mjs|sql|md)$/u.test(path) &&
  !/(?:\/generated\/|fixtures\/|^test\/deploy\/COMPOSE-SPEC|^LICENSE)/u.test(path);

/** A small seeded generator (mulberry32), so that the same seed draws the same files. */
function createRandom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(isReviewed);
const random = createRandom(Number(seed));
const sample = files.map((path) => ({ path, order: random() })).toSorted((a, b) => a.order - b.order);
console.log(`seed ${seed}, ${count} of ${files.length} files`);
for (const { path } of sample.slice(0, Number(count))) console.log(path);
