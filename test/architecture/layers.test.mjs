/** Each layer imports only what it may: other layers, and packages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAYERS } from './layers.mjs';
import { readSourceFiles } from './source-files.mjs';

const files = readSourceFiles();

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

const layerOf = (path) => LAYERS[Object.keys(LAYERS).findLast((folder) => isIn(path, folder))];

const allows = (list, name) =>
  list === 'any' ||
  list.some((one) => (one instanceof RegExp ? one.test(name) : name === one || name.startsWith(`${one}/`)));

function problemsIn({ path, imports }) {
  const { project, packages, types = [] } = layerOf(path);
  return imports.flatMap(({ from, target, typeOnly }) => {
    if (target === null) return allows(packages, from) ? [] : [`${path} imports the package ${from}`];
    if (allows(project, target)) return [];
    return typeOnly && allows(types, target) ? [] : [`${path} imports ${target}; allowed: ${project.join(', ')}`];
  });
}

test('every folder with TypeScript belongs to a layer', () => {
  assert.ok(files.length > 500, 'the files were found');
  assert.deepEqual(
    files.filter(({ path }) => !layerOf(path)).map(({ path }) => path),
    [],
  );
});

test('every layer imports only the layers and packages that it may', () => {
  assert.deepEqual(files.filter(({ path }) => layerOf(path)).flatMap(problemsIn), []);
});

test('only tests and benches import test support', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== null && isIn(target, 'test') && !isIn(path, 'test') && !isIn(path, 'bench'))
      .map(({ target }) => `${path} imports ${target}`),
  );
  assert.deepEqual(wrong, []);
});

/** Folders that the rest of the program uses by one file: what they draw, compose or speak needs no reader outside. */
const DOORS = {
  'adapters/providers/embedded': 'adapters/providers/embedded/embedded-provider.ts',
  'decks/music': 'decks/music/render-own-sound.ts',
};

test('the embedded provider and the own music have one door each', () => {
  const wrong = Object.entries(DOORS).flatMap(([folder, door]) =>
    files
      .filter(({ path }) => !isIn(path, folder) && !isIn(path, 'test'))
      .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
      .filter(({ target }) => target !== null && isIn(target, folder) && target !== door)
      .map(({ path, target }) => `${path} imports ${target}`),
  );
  assert.deepEqual(wrong, []);
});

test('activities and their retry policies are declared in one file', () => {
  const wrong = files
    .filter(({ path }) => isIn(path, 'workflows') && path !== 'workflows/activities.ts')
    .filter(({ names }) => names.has('proxyActivities') || names.has('proxyLocalActivities'))
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});

test('SQL and entity reads stand in db alone', () => {
  const wrong = files
    .filter(({ path }) =>
      ['api', 'activities', 'worker', 'workflows', 'adapters', 'domain'].some((one) => isIn(path, one)),
    )
    .filter(({ calls }) =>
      calls.some((call) =>
        /^(?:em|tx\.em|.*\.em)\.(?:find|findOne|findAll|execute|count|createQueryBuilder|nativeUpdate|nativeDelete)$/u.test(
          call,
        ),
      ),
    )
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});
