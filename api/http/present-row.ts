import type { z } from 'zod';

/** The value of a row for a property of a response: a `Date` may stand for its text, and undefined for null. */
type Stored<Value> = Value | (string extends Value ? Date : never) | (null extends Value ? undefined : never);

type Columns<Response, Computed> = {
  readonly [Name in Exclude<keyof Response, keyof Computed>]: Stored<Response[Name]>;
};

/**
 * Builds a response of this schema. A property is taken from `computed`, or else from the property of the row with the
 * same name. Times become RFC 3339, and undefined becomes null.
 */
export function presentRow<Shape extends z.ZodRawShape, Computed extends Partial<z.input<z.ZodObject<Shape>>>>(
  { shape }: z.ZodObject<Shape>,
  row: Columns<z.input<z.ZodObject<Shape>>, Computed>,
  computed: Computed,
): z.input<z.ZodObject<Shape>> {
  const entries = Object.keys(shape).map((name) => {
    const source: object = name in computed ? computed : row;
    return [name, present(Reflect.get(source, name))];
  });
  return Object.fromEntries(entries) as z.input<z.ZodObject<Shape>>;
}

function present(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
