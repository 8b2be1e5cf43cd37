import * as fc from 'fast-check';

/** Mutations of a request: each part is kept or mutated. */
export interface MutatedRequest {
  path: string;
  /** The raw body; undefined for none. */
  body: string | undefined;
  headers: Record<string, string>;
}

const EDGE_CASE_STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200d',
  '👩‍👩‍👧‍👦'.repeat(50),
  'e\u0301'.repeat(200),
  'x'.repeat(70_000),
  '__proto__',
  'null',
  '-1',
  "'; drop table post; --",
  '%{localtime}',
  '<script>',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  'http://[::1]:5432/',
  '2026-02-30T10:00:00Z',
  '275760-09-13T00:00:00Z',
  '2099-01-01T24:00:00Z',
  '+05:30',
  'ws_0',
  'post_zzzzzzzzzzzzzzzzzzzzzz',
];

const WRONG_IDS = EDGE_CASE_STRINGS.filter((text) => text.trim() !== '' && text.isWellFormed()).map((text) =>
  text.slice(0, 2_000),
);

const EDGE_CASE_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...EDGE_CASE_STRINGS),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], [null], ''),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constant('x'), { minLength: 150, maxLength: 150 }),
);

/** The value with one part replaced, removed, duplicated or added. */
export function mutateValue(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    return fc
      .nat(value.length - 1)
      .chain((index) =>
        fc.oneof(
          { weight: 3, arbitrary: mutateValue(value[index]).map((part) => value.toSpliced(index, 1, part)) },
          { weight: 1, arbitrary: fc.constant(value.toSpliced(index, 1)) },
          { weight: 1, arbitrary: fc.constant([...value, value[index]]) },
        ),
      );
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const object = value as Record<string, unknown>;
    return fc.constantFrom(...Object.keys(object)).chain((name) => {
      const { [name]: part, ...rest } = object;
      return fc.oneof(
        { weight: 5, arbitrary: mutateValue(part).map((mutated) => ({ ...object, [name]: mutated })) },
        { weight: 1, arbitrary: fc.constant(rest) },
        {
          weight: 1,
          arbitrary: fc.tuple(fc.string(), EDGE_CASE_VALUES).map(([key, added]) => ({ ...object, [key]: added })),
        },
      );
    });
  }
  return EDGE_CASE_VALUES;
}

const BROKEN_BODIES = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '[1e400]',
];

const asText = (value: unknown): string | undefined => JSON.stringify(value);

/** Bodies from the schema, mutated valid bodies, and bodies that are not JSON. */
export function bodies(good: unknown, fromSchema: fc.Arbitrary<unknown> | null): fc.Arbitrary<string | undefined> {
  const mutated = good === undefined ? EDGE_CASE_VALUES : mutateValue(good);
  return fc.oneof(
    { weight: 5, arbitrary: mutated.map(asText) },
    { weight: 3, arbitrary: (fromSchema ?? mutated).map(asText) },
    { weight: 2, arbitrary: fc.constant(asText(good)) },
    { weight: 1, arbitrary: fc.constantFrom<string | undefined>(...BROKEN_BODIES, undefined) },
  );
}

/** Paths: the good one, one of its ids replaced, or with an unknown query parameter. */
export function paths(good: string, query: fc.Arbitrary<string> | null): fc.Arbitrary<string> {
  const [plain = '', asked = ''] = good.split('?');
  const segments = plain.split('/');
  const ids = segments.flatMap((segment, at) => (/^[a-z]+_/u.test(segment) ? [at] : []));
  const replaced = fc
    .tuple(fc.constantFrom(...(ids.length > 0 ? ids : [-1])), fc.constantFrom(...WRONG_IDS))
    .map(([at, text]) => (at < 0 ? good : segments.with(at, encodeURIComponent(text)).join('/')));
  const added = fc.constantFrom('x=1', 'page=0', 'page=1e3', 'limit=101', 'limit=', 'page=1&page=2', 'status=%00');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(good) },
    { weight: 2, arbitrary: (query ?? added).map((text) => (text === '' ? plain : `${plain}?${text}`)) },
    { weight: 1, arbitrary: added.map((text) => `${plain}?${asked === '' ? text : `${asked}&${text}`}`) },
    { weight: 1, arbitrary: replaced },
  );
}

export const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'x'.repeat(256) },
      { 'idempotency-key': 'again' },
      { 'idempotency-key': '\u00e4' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { 'x-api-key': 'nonsense' },
      { accept: 'image/png' },
    ),
  },
);
