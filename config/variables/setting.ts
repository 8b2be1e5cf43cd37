import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

export const READERS = ['api', 'worker', 'npm start', 'cli', 'sandbox'] as const;
export type Reader = (typeof READERS)[number];

export interface SettingMeta {
  description: string;
  readBy: readonly Reader[];
  unit?: 'milliseconds' | 'seconds';
  /** The default as the documentation shows it; without a note, the constant of `withDefault`. */
  defaultNote?: string;
  /** The value must not appear in error messages, and may come from `<name>_FILE` or `<name>_COMMAND`. */
  secret?: true;
  required?: true;
}

export interface Setting<T = unknown> extends z.ZodType<T> {}

const blankToUndefined = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A setting with a default, which is parsed like a given value. A blank value counts as unset. */
export function withDefault<T>(schema: z.ZodType<T, string>, fallback: string, meta: SettingMeta): Setting<T> {
  return z.preprocess(blankToUndefined, schema.prefault(fallback)).meta({ defaultNote: fallback, ...meta });
}

/** A setting that is undefined if unset. A blank value counts as unset. */
export function optional<T>(schema: z.ZodType<T, string>, meta: SettingMeta): Setting<T | undefined> {
  return z.preprocess(blankToUndefined, schema.optional()).meta({ ...meta });
}

export function required<T>(schema: z.ZodType<T, string>, meta: SettingMeta): Setting<T> {
  return z.preprocess((value) => blankToUndefined(value) ?? '', schema).meta({ required: true, ...meta });
}

export function getMeta(setting: Setting): SettingMeta {
  return setting.meta() as unknown as SettingMeta;
}
