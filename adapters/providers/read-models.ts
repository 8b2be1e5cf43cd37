import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';
import { ModelFileShape, type ModelEntry, type Models } from './model-entry.ts';

const SHIPPED = new URL('./models.json', import.meta.url);

/** The models that ship with Kinora; for each kind that `path` names, its own in their place. Throws on a bad file. */
export function readModels(path: string | null): Models {
  const shipped = readModelFile(SHIPPED, 'models.json');
  const own = path === null ? {} : readModelFile(path, 'MEDIA_MODELS');
  const merged = MEDIA_KINDS.map((kind): [MediaKind, readonly ModelEntry[]] => [
    kind,
    own[kind] ?? shipped[kind] ?? [],
  ]);
  return Object.fromEntries(merged) as Models;
}

function readModelFile(path: string | URL, name: string): Partial<Models> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${name}: the file of models ${why}.`, { cause });
  }
  const read = ModelFileShape.safeParse(json);
  if (!read.success) throw new Error(`${name}: ${read.error.issues.map(describeIssue).join('; ')}`);
  return read.data.kinds;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
