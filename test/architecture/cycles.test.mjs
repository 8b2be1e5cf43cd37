/** No file and no folder depends on itself through others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSourceFiles } from './source-files.mjs';

const LAYERS = [
  'domain',
  'shares',
  'decks',
  'db',
  'api',
  'activities',
  'workflows',
  'adapters',
  'worker',
  'config',
  'sandbox',
  'bin',
  'clients',
  'bench',
];

/** Type-only circles of files that are wanted, with the reason. */
const TYPE_CIRCLES = [
  {
    files: ['adapters/telemetry/otlp-tracing.ts', 'adapters/telemetry/tracing.ts'],
    reason: 'tracing.ts loads otlp-tracing.ts dynamically, only if tracing is enabled; that file implements its types',
  },
];

const files = readSourceFiles().filter(({ path }) => LAYERS.includes(path.split('/')[0]));

/** Strongly connected components with more than one member, by Tarjan. */
function circlesIn(edges) {
  const state = new Map();
  const stack = [];
  const circles = [];
  let next = 0;
  const visit = (node) => {
    const own = { index: next, low: next++, onStack: true };
    state.set(node, own);
    stack.push(node);
    for (const target of edges.get(node) ?? []) {
      const seen = state.get(target) ?? visit(target);
      if (seen.onStack) own.low = Math.min(own.low, seen.low);
    }
    if (own.low === own.index) {
      const members = stack.splice(stack.indexOf(node));
      for (const member of members) state.get(member).onStack = false;
      if (members.length > 1) circles.push(members.toSorted());
    }
    return own;
  };
  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return circles;
}

function edgesBetween(nodeOf, counts) {
  const edges = new Map();
  for (const { path, imports } of files) {
    const from = nodeOf(path);
    if (from === null) continue;
    if (!edges.has(from)) edges.set(from, new Set());
    for (const { target, typeOnly } of imports) {
      const to = target === null ? null : nodeOf(target);
      if (to !== null && to !== from && counts(typeOnly)) edges.get(from).add(to);
    }
  }
  return edges;
}

test('no circle of files by value', () => {
  assert.deepEqual(
    circlesIn(
      edgesBetween(
        (path) => path,
        (typeOnly) => !typeOnly,
      ),
    ),
    [],
  );
});

test('no circle of files by type, but for those with a reason', () => {
  const circles = circlesIn(
    edgesBetween(
      (path) => path,
      () => true,
    ),
  ).map((members) => members.join(' '));
  assert.deepEqual(circles.toSorted(), TYPE_CIRCLES.map(({ files: members }) => members.join(' ')).toSorted());
});

/** A folder directly inside the layer. Null for files at its root, which compose the folders, and for other layers. */
function findFolder(path, layer) {
  const [first, second, file] = path.split('/');
  return first === layer && file !== undefined ? `${first}/${second}` : null;
}

for (const layer of ['api', 'db', 'domain', 'sandbox', 'decks', 'adapters', 'activities']) {
  test(`no circle of folders inside ${layer}`, () => {
    assert.deepEqual(
      circlesIn(
        edgesBetween(
          (path) => findFolder(path, layer),
          () => true,
        ),
      ),
      [],
    );
  });
}
