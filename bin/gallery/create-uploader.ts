import type { Upload } from './create-materials.ts';

/** Uploads files to the library of the key's team as multipart forms. */
export function createUploader({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Upload {
  return async (name, bytes) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(bytes)]), name);
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}/assets`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as { data?: { id: string }; error?: { message: string } };
    if (!body.data) throw new Error(`POST /assets returned ${response.status}: ${body.error?.message}`);
    return body.data.id;
  };
}
