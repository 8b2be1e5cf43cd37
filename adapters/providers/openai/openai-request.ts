import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import type { ProviderInput } from '../../ports.ts';
import { toExtension } from '../../../domain/content/media-extensions.ts';
import { encodeForm } from '../encode-form.ts';

/** The limits of OpenAI's endpoints for all files of a request together. */
export const MAX_INPUT_BYTES: Readonly<Partial<Record<MediaKind, number>>> = {
  image: 50 * 1024 * 1024,
  transcript: 25 * 1024 * 1024,
};

export class InputFile {
  readonly file: ProviderInput;

  constructor(file: ProviderInput) {
    this.file = file;
  }
}

export interface OpenaiRequest {
  path: string;
  contentType: string;
  body: string | Buffer;
}

/** Builds a JSON request, or a form for files and transcripts. A form names lists `name[]`, as OpenAI's client does. */
export async function buildOpenaiRequest(
  kind: MediaKind,
  model: string,
  input: Readonly<Record<string, unknown>>,
): Promise<OpenaiRequest> {
  const withFiles = Object.values(input)
    .flat()
    .some((value) => value instanceof InputFile);
  const path = choosePath(kind, withFiles);
  if (!withFiles && kind !== 'transcript') {
    return { path, contentType: 'application/json', body: JSON.stringify({ model, ...input }) };
  }
  const form = new FormData();
  form.append('model', model);
  for (const [name, value] of Object.entries(input)) {
    if (!Array.isArray(value)) await append(form, name, value);
    else for (const one of value as unknown[]) await append(form, `${name}[]`, one);
  }
  return { path, ...(await encodeForm(form)) };
}

function choosePath(kind: MediaKind, withFiles: boolean): string {
  if (kind === 'voice') return '/audio/speech';
  if (kind === 'transcript') return '/audio/transcriptions';
  return withFiles ? '/images/edits' : '/images/generations';
}

async function append(form: FormData, name: string, value: unknown): Promise<void> {
  if (!(value instanceof InputFile))
    return form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const { path, mimeType } = value.file;
  const fileName = `${basename(path).replace(/\W/gu, '_')}.${toExtension(mimeType)}`;
  form.append(name, new Blob([await readFile(path)], { type: mimeType }), fileName);
}
