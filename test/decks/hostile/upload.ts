import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Envelope } from '../../support/api.ts';

/** Uploads a file to POST /assets as form data with its file name. */
export async function upload(origin: string, key: string, path: string): Promise<{ status: number; json: Envelope }> {
  const body = new FormData();
  body.set('file', await openAsBlob(path), basename(path));
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${origin}/api/v1/assets`, { method: 'POST', headers, body });
  return { status: response.status, json: (await response.json()) as Envelope };
}
