import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';
import { ModelFileShape, type ModelEntry, type Models, type TextPrice } from './model-entry.ts';

const DEFAULT_MODELS = new URL('./models.json', import.meta.url);

/** The default models, replaced by those of the file at `path` for each kind that it contains. Throws if a file is invalid. */
export function readModels(path: string | null): Models {
  const { kinds: defaults = {} } = readModelFile(DEFAULT_MODELS, 'models.json');
  const { kinds: configured = {} } = path === null ? {} : readModelFile(path, 'MEDIA_MODELS');
  const merged = MEDIA_KINDS.map((kind): [MediaKind, readonly ModelEntry[]] => [
    kind,
    configured[kind] ?? defaults[kind] ?? [],
  ]);
  return Object.fromEntries(merged) as Models;
}

/** The list prices of language models, of the file at `path` if it has some. Throws if a file is invalid. */
export function readTextPrices(path: string | null): readonly TextPrice[] {
  const configured = path === null ? undefined : readModelFile(path, 'MEDIA_MODELS').text;
  return configured ?? readModelFile(DEFAULT_MODELS, 'models.json').text ?? [];
}

function readModelFile(path: string | URL, name: string): z.infer<typeof ModelFileShape> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${name}: the model file ${reason}.`, { cause });
  }
  const read = ModelFileShape.safeParse(json);
  if (!read.success) throw new Error(`${name}: ${read.error.issues.map(describeIssue).join('; ')}`);
  return read.data;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
