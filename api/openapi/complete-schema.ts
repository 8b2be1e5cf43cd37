import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { NO_NUL, NOT_BLANK } from '../contract/fields.ts';

type Override = Extract<CreateDocumentOptions['override'], (...args: never[]) => void>;

/** Adds to a JSON Schema what zod's own conversion leaves out. */
export const completeSchema: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodLiteral) nameIntegers(jsonSchema);
  const { def } = zodSchema as unknown as z.ZodType;
  const { pattern, format, enum: choices, minLength = 0 } = jsonSchema;
  if (def.type !== 'string' || (pattern ?? format ?? choices) !== undefined) return;
  const { checks = [] } = def;
  // Texts of responses have no checks.
  if (checks.length === 0) return;
  // oxlint-disable-next-line no-underscore-dangle -- The only way to the definition of a check.
  const isTrimmed = checks.some((check) => check._zod.def.check === 'overwrite');
  jsonSchema.pattern = isTrimmed && minLength > 0 ? NOT_BLANK : NO_NUL;
};

/** Describes integer constants as an enum, because generators of clients ignore a numeric `const`. */
function nameIntegers(schema: z.core.JSONSchema.BaseSchema): void {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length === 0 || !values.every(Number.isInteger)) return;
  delete schema.const;
  schema.type = 'integer';
  schema.enum = values;
}
