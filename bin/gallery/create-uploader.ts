import type { Upload } from './create-materials.ts';

/** Puts files into the library of the key's team, as a form. */
export function uploadTo({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Upload {
  return async (name, bytes) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(bytes)]), name);
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}/assets`, { method: 'POST', headers, body: form });
    const answer = (await response.json()) as { data?: { id: string }; error?: { message: string } };
    if (!answer.data) throw new Error(`POST /assets answered ${response.status}: ${answer.error?.message}`);
    return answer.data.id;
  };
}
