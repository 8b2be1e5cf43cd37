import type { Envelope } from './api.ts';

interface Upload {
  name?: string;
  field?: string;
  title?: string;
  headers?: Record<string, string>;
}

/** Uploads a file to `POST /assets` of the API at `origin`, as a form. */
export async function uploadAsset(
  origin: string,
  key: string,
  file: Buffer | Blob,
  { name = 'pic.png', field = 'file', title, headers = {} }: Upload = {},
): Promise<{ status: number; headers: Headers; json: Envelope }> {
  const body = new FormData();
  body.set(field, file instanceof Blob ? file : new Blob([new Uint8Array(file)]), name);
  if (title) body.set('name', title);
  const response = await fetch(`${origin}/api/v1/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Envelope };
}
