/** No file and no folder depends on itself through others. */
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { readSourceFiles } from './source-files.mjs';

const LAYERS = [
  'domain',
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

for (const layer of ['api', 'db', 'domain', 'sandbox', 'decks', 'adapters', 'activities']) {
  test(`no circle of folders inside ${layer}`, () => {
    // Files at the root of a layer compose its folders; they are not a folder of their own.
    const folderOf = (path) => {
      const [first, second, ...rest] = dirname(path)
        .split('/')
        .concat(path.split('/').at(-1) ?? '');
      return first === layer && rest.length > 0 ? `${first}/${second}` : null;
    };
    assert.deepEqual(circlesIn(edgesBetween(folderOf, () => true)), []);
  });
}
