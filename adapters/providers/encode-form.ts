/** Encodes a form as `multipart/form-data`. */
export async function encodeForm(form: FormData): Promise<{ body: Buffer; contentType: string }> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { body: Buffer.from(await encoded.arrayBuffer()), contentType };
}
