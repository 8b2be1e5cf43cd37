/** How much there is to read, and what makes a reader look further: the figures of `npm run weight`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LISTS, listFilesThatName } from './count-members.mjs';
import { readSourceFiles } from './source-files.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GENERATED = /generated|_resources|kinora\/types/u;

const isTest = (path) => path.startsWith('test/');

/** @returns {[name: string, value: number, paths?: string[]][]} */
export function weigh() {
  const lines = countTracked();
  const files = readSourceFiles();
  const own = files.filter(({ path }) => !GENERATED.test(path));
  return [...lines, ...weighLists(), ...weighSizes(own), ...weighCrumbs(own)];
}

function countTracked() {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.py', '*.css'];
  const paths = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const present = paths.filter((path) => existsSync(join(ROOT, path)));
  const count = (matches) =>
    present
      .filter(matches)
      .reduce((sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, 0);
  return [
    ['product lines', count((path) => !isTest(path) && !GENERATED.test(path))],
    ['test lines', count(isTest)],
    ['generated lines', count((path) => !isTest(path) && GENERATED.test(path))],
  ];
}

function weighLists() {
  return LISTS.map((one) => {
    const files = listFilesThatName(one);
    return [`files that name ${one.list} outside their home`, files.length, files];
  });
}

function weighSizes(files) {
  const product = files.filter(({ path }) => !isTest(path));
  const sizes = product.map(({ lines }) => lines).toSorted((one, other) => one - other);
  const long = files.filter(({ lines }) => lines > 250).map(({ path, lines }) => `${path} ${lines}`);
  const longFunctions = product.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > 70).map(({ name, lines }) => `${path} ${name} ${lines}`),
  );
  return [
    ['median lines of a product file', sizes[Math.floor(sizes.length / 2)] ?? 0],
    ['90th percentile of lines', sizes[Math.floor(sizes.length * 0.9)] ?? 0],
    ['files over 250 lines', long.length, long],
    ['functions over 70 lines', longFunctions.length, longFunctions],
  ];
}

function weighCrumbs(files) {
  const importers = new Map();
  for (const { path, imports } of files)
    for (const { target } of imports)
      if (target && target !== path) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  const single = files.filter(({ path, exported }) => exported.length > 0 && importers.get(path)?.size === 1);
  const crumbs = single.filter(({ lines }) => lines < 20).map(({ path }) => path);
  const wrappers = files.flatMap(({ path, wrappers: names }) => names.map((name) => `${path} ${name}`));
  const unlike = files.filter(({ path, exported }) => exported.length > 0 && !isNamedAfter(path, exported));
  return [
    ['files with one importer', single.length, single.map(({ path }) => path)],
    ['files with one importer under 20 lines', crumbs.length, crumbs],
    ['exported functions that only call another', wrappers.length, wrappers],
    ['files not named after an export', unlike.length, unlike.map(({ path }) => path)],
  ];
}

/** Parts that every area has, named alike everywhere. */
const PARTS = new Set(
  'routes contract present index main settings client errors fields request response operations examples'.split(' '),
);

/** `listPages` and `list-pages` as their words, without endings. */
const listWords = (name) =>
  (name.match(/[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])/gu) ?? []).map((word) =>
    word.toLowerCase().replace(/(?<=..)(?:ing|ed|ies|es|s|e|y)$/u, ''),
  );

/** Whether an export has the last word of the file's name (`post-events` and `PostEvent`), or its name is within the file's. */
function isNamedAfter(path, exported) {
  const bare = basename(path).replace(/(?:\.[a-z]+)+$/u, '');
  if (PARTS.has(bare)) return true;
  const words = listWords(bare);
  return exported.some((name) => {
    const others = listWords(name);
    return others.includes(words.at(-1)) || others.every((word) => words.includes(word));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, value, paths = []] of weigh()) {
    console.log(`${name.padEnd(48)}${String(value).padStart(8)}`);
    if (process.argv.includes('--list')) for (const path of paths) console.log(`    ${path}`);
  }
}
