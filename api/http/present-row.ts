import type { z } from 'zod';

/** What a row may hold for a property of a response: a time for its text, and nothing for null. */
type Stored<Value> = Value | (string extends Value ? Date : never) | (null extends Value ? undefined : never);

type Columns<Response, Computed> = {
  readonly [Name in Exclude<keyof Response, keyof Computed>]: Stored<Response[Name]>;
};

/**
 * Builds a response of this schema, whose properties are `computed` or have the name of a property of the row. Times become RFC 3339,
 * and undefined becomes null.
 */
export function presentRow<Shape extends z.ZodRawShape, Computed extends Partial<z.input<z.ZodObject<Shape>>>>(
  { shape }: z.ZodObject<Shape>,
  row: Columns<z.input<z.ZodObject<Shape>>, Computed>,
  computed: Computed,
): z.input<z.ZodObject<Shape>> {
  const [given, stored] = [computed, row] as Readonly<Record<string, unknown>>[];
  const entries = Object.keys(shape).map((name) => [name, present((name in computed ? given : stored)?.[name])]);
  return Object.fromEntries(entries) as z.input<z.ZodObject<Shape>>;
}

function present(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
