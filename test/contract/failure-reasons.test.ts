/** Wherever the document says that something may be `failed`, a code and a message stand beside it. */
import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [keyword: string]: unknown;
}

/** Where the reason stands elsewhere, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Post.status': 'targets[].error, or mediaError',
  'PostTarget.analytics': 'no status of a job',
  'TimelineEntry.status': 'the post of its postId',
  'ImportedPosts.posts[].status': 'the post of its id',
  'Delivery.status': 'statusCode and error, the words of a receiver',
};

type Place = [path: string, schema: Schema, parent: Schema];

function listPlaces(name: string, schema: Schema, root: Record<string, Schema>): Place[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]): Place[] =>
    maySayFailed(value) ? [[`${name}.${key}`, value, schema]] : [],
  );
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    listPlaces(`${name}.${key}`, value, root),
  );
  const items = schema.items ? listPlaces(`${name}[]`, schema.items, root) : [];
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    ((schema[keyword] as Schema[] | undefined) ?? []).flatMap((variant) => listPlaces(name, variant, root)),
  );
  return [...own, ...inner, ...items, ...variants];
}

const maySayFailed = ({ enum: values = [], const: value }: Schema): boolean => [...values, value].includes('failed');

/** The properties of an object that hold a required code and message. */
function listReasons(parent: Schema, root: Record<string, Schema>): string[] {
  const resolve = (schema: Schema): Schema[] =>
    schema.$ref
      ? resolve(root[schema.$ref.split('/').at(-1) ?? ''] ?? {})
      : [schema, ...((schema['anyOf'] as Schema[] | undefined) ?? []).flatMap(resolve)];
  const isReason = ({ properties = {}, required = [] }: Schema) =>
    ['code', 'message'].every((field) => properties[field]?.type === 'string' && required.includes(field));
  return Object.entries(parent.properties ?? {}).flatMap(([key, value]) =>
    resolve(value).some(isReason) ? [key] : [],
  );
}

const isQuery = (name: string): boolean => /^(?:List|Create|Update)/u.test(name);

test('every property of a response or event that may be failed has a reason with code and message', () => {
  const schemas = (describeApi(AREAS, 'http://127.0.0.1:3000').components?.schemas ?? {}) as Record<string, Schema>;
  const named = Object.entries(schemas).filter(([name]) => !isQuery(name));
  const places = named.flatMap(([name, schema]) => listPlaces(name, schema, schemas));
  expect(places.length).toBeGreaterThan(8);
  const bare = places.filter(([path, , parent]) => !ELSEWHERE[path] && listReasons(parent, schemas).length === 0);
  expect(bare.map(([path]) => path)).toEqual([]);
});
