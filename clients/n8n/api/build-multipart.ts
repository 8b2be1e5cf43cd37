import { randomUUID } from 'crypto';

interface FilePart {
  bytes: Buffer;
  fileName: string;
  mimeType: string;
}

/** Builds a form with a file as bytes, because n8n nodes may not depend on a package for it. */
export function buildMultipart(fields: Record<string, string>, { bytes, fileName, mimeType }: FilePart) {
  const boundary = `kinora-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const safeName = fileName.replace(/["\\\r\n]/g, '_');
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${safeName}"\r\n` +
    `Content-Type: ${mimeType.replace(/[\r\n]/g, '')}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
