import type { Problem } from '../../http/errors.ts';
import type { ObjectSchema } from '../schemas.ts';

/** Adds the argument with which an agent asks for whole fields. */
export function offerFields(input: ObjectSchema): ObjectSchema {
  const description = 'Fields of `data` to return whole.';
  const fields = { type: 'array', items: { type: 'string' }, description };
  return { ...input, properties: { ...input.properties, fields } };
}

export function checkFields(fields: unknown, known: readonly string[]): Problem[] {
  if (fields === undefined) return [];
  if (!Array.isArray(fields) || fields.length === 0)
    return [{ path: 'fields', message: 'It must be a list of fields.' }];
  const unknown = fields.map((field, at) => ({ field: field as unknown, path: `fields[${at}]` }));
  return unknown
    .filter(({ field }) => typeof field !== 'string' || !known.includes(field))
    .map(({ path }) => ({ path, message: `It must be one of: ${known.join(', ')}.` }));
}
