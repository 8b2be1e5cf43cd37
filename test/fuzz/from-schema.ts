import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  uniqueItems?: boolean;
  minProperties?: number;
}

export type NamedSchemas = Record<string, Schema>;

const MAX_GENERATED_LENGTH = 40;

const ajv = new Ajv2020({ strict: false, validateSchema: false });

/** By pattern, because making one takes longer than drawing from it. */
const matching = new Map<string, fc.Arbitrary<string>>();

function matchPattern(pattern: string): fc.Arbitrary<string> {
  const made = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matching.set(pattern, made);
  return made;
}

/** Values that the schema allows. */
export function fromSchema(schema: Schema, named: NamedSchemas, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref) return fromSchema(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, depth);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => fromSchema(one, named, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectFrom(schema, named, depth);
    case 'array':
      return arrayFrom(schema, named, depth);
    case 'string':
      return stringFrom(schema);
    case 'integer':
      return fc
        .integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 100_000, 2 ** 31 - 1) })
        .filter((value) => value % (schema.multipleOf ?? 1) === 0);
    case 'number':
      return fc.double({
        min: schema.exclusiveMinimum ?? schema.minimum ?? -10,
        minExcluded: schema.exclusiveMinimum !== undefined,
        max: schema.maximum ?? 1_000,
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** The keywords with rules between the properties of an object. */
const RULES = new Set(['allOf', 'if', 'then', 'minProperties']);

function objectFrom(schema: Schema, named: NamedSchemas, depth: number): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const fields = known.filter(([name]) => depth < 4 || required.has(name));
  const model = Object.fromEntries(fields.map(([name, one]) => [name, fromSchema(one, named, depth + 1)]));
  const rules = Object.fromEntries(Object.entries(schema).filter(([name]) => RULES.has(name)));
  const values = fc.record(model, {
    noNullPrototype: true,
    requiredKeys: [...required].filter((name) => name in model),
  });
  if (Object.keys(rules).length === 0) return values;
  const isAllowed = ajv.compile(rules);
  return values.filter((value) => isAllowed(value));
}

function arrayFrom(schema: Schema, named: NamedSchemas, depth: number): fc.Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => fromSchema(one, named, depth + 1)));
  const minLength = schema.minItems ?? 0;
  const sizes = { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 3, 3)) };
  const items = fromSchema(schema.items ?? {}, named, depth + 1);
  return schema.uniqueItems ? fc.uniqueArray(items, sizes) : fc.array(items, sizes);
}

function stringFrom({
  pattern,
  format,
  minLength = 0,
  maxLength = MAX_GENERATED_LENGTH,
}: Schema): fc.Arbitrary<string> {
  // The service counts UTF-16 units.
  const fits = ({ length }: string): boolean => length >= minLength && length <= maxLength;
  if (pattern) return matchPattern(pattern).filter(fits);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_GENERATED_LENGTH)) })
    .filter(fits);
}
