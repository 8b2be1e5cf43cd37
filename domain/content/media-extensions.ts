const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'font/woff': 'woff',
  'font/woff2': 'woff2',
};

/** The file extension of a MIME type; `bin` if unknown. */
export function toExtension(mimeType: string): string {
  return EXTENSIONS[mimeType] ?? 'bin';
}

const MIME_TYPES = new Map(Object.entries(EXTENSIONS).map(([mimeType, extension]) => [extension, mimeType]));

/** The MIME type of an extension; null if unknown. */
export function toMimeType(extension: string): string | null {
  return MIME_TYPES.get(extension) ?? null;
}
