/** The layers may only be entered through their doors. Plain node:test, so that `npm run verify` needs no server. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const LAYERS = [
  'domain',
  'db',
  'workflows',
  'decks',
  'adapters',
  'activities',
  'api',
  'worker',
  'sandbox',
  'bin',
  'clients',
  'bench',
  'test',
];

/** What each layer may import of the project. */
const DOORS = {
  domain: ['domain'],
  db: ['db', 'domain'],
  workflows: ['workflows', 'domain'],
  render: ['decks', 'domain'],
  adapters: ['adapters', 'domain'],
  // The provider within: it draws and encodes with what the renderer has.
  'adapters/providers/embedded': ['adapters', 'domain', 'decks'],
  activities: ['activities', 'domain', 'db', 'decks', 'adapters'],
  api: ['api', 'domain', 'db', 'adapters', 'decks', 'workflows/messages'],
  worker: ['worker', 'activities', 'adapters', 'db', 'domain'],
  sandbox: ['sandbox'],
  clients: ['clients'],
};

/** The API judges decks and media; it never encodes. */
const RENDER_FOR_API = ['measure', 'deck-schema', 'deck-hash', 'fonts', 'judge-font', 'probe', 'ffmpeg'].map(
  (name) => `decks/${name}.ts`,
);

/** Types alone cross these borders: erased before anything runs. */
const TYPE_ONLY = { workflows: ['activities'], api: ['workflows'] };

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => LAYERS.includes(file.split('/')[0]));

/** Every import of a file: what it names, and whether only types come over. */
function importsOf(file) {
  const source = readFileSync(file, 'utf8');
  const statements = source.matchAll(/^(import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gmu);
  return [...statements].map((match) => ({ from: match[3] ?? match[4], typeOnly: Boolean(match[2]) }));
}

function layerProblems(file) {
  const layer = file.split('/')[0];
  const doors = DOORS[Object.keys(DOORS).findLast((folder) => file.startsWith(`${folder}/`))];
  if (!doors) return [];
  return importsOf(file).flatMap(({ from, typeOnly }) => {
    if (!from.startsWith('.')) return outsideProblems(layer, file, from);
    const target = normalize(join(dirname(file), from));
    const home = target.split('/')[0];
    if (typeOnly && TYPE_ONLY[layer]?.includes(home)) return [];
    if (layer === 'api' && home === 'decks' && !RENDER_FOR_API.includes(target)) {
      return [`${file} imports ${target}: the API uses ${RENDER_FOR_API.join(', ')} only`];
    }
    const open = doors.some((door) => home === door || target === `${door}.ts`);
    return open ? [] : [`${file} imports ${target}: ${layer} may import ${doors.join(', ')}`];
  });
}

function outsideProblems(layer, file, from) {
  if (layer === 'domain') return [`${file} imports ${from}: domain imports nothing`];
  if (layer === 'workflows' && !/^@temporalio\/(workflow|common)$/u.test(from)) {
    return [`${file} imports ${from}: workflow code imports @temporalio/workflow only`];
  }
  if (layer === 'sandbox' && !/^node:|^busboy$/u.test(from))
    return [`${file} imports ${from}: the sandbox stands alone`];
  if (layer === 'clients' && file.includes('/source/')) return [`${file} imports ${from}: a client needs no package`];
  return [];
}

test('every layer is entered through its door', () => {
  assert.ok(files.length > 100, 'the files were found');
  assert.deepEqual(files.flatMap(layerProblems), []);
});

test('there is no drawer: every file has a noun', () => {
  const drawers = files.filter((file) =>
    /(^|\/)(utils?|helpers?|common|misc|lib|services|types)(\/|\.ts$)/u.test(file),
  );
  assert.deepEqual(drawers, []);
});

test('an activity or its retry policy is named in one file', () => {
  const elsewhere = files.filter(
    (file) =>
      file.startsWith('workflows/') &&
      file !== 'workflows/activities.ts' &&
      /proxy(Local)?Activities/u.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(elsewhere, []);
});
