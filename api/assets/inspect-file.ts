import { open } from 'node:fs/promises';
import { toExtension } from '../../domain/content/media-extensions.ts';
import { checkFont } from '../../decks/fonts/check-font.ts';
import { probeMedia } from '../../decks/probe/probe-media.ts';
import { refuse } from '../http/errors.ts';
import type { InspectedFile, ReceivedFile } from '../http/received-file.ts';

const MAX_IMAGE_FONT_BYTES = 25 * 1024 * 1024;

/** Font types by the first four bytes of the file, in hex. Font collections are not accepted, because a deck uses one face. */
const FONTS: Readonly<Record<string, { mimeType: string; extension: string }>> = {
  '00010000': { mimeType: 'font/ttf', extension: 'ttf' },
  '74727565': { mimeType: 'font/ttf', extension: 'ttf' },
  '4f54544f': { mimeType: 'font/otf', extension: 'otf' },
  '774f4646': { mimeType: 'font/woff', extension: 'woff' },
  '774f4632': { mimeType: 'font/woff2', extension: 'woff2' },
};

/** Detects the kind of a file from its content, never from its name. Throws a refusal if it cannot be an asset. */
export async function inspectFile(file: ReceivedFile, path: string): Promise<InspectedFile> {
  const inspected = (await detectFont(file)) ?? (await inspectMedia(file, path));
  const small = inspected.kind === 'image' || inspected.kind === 'font';
  if (small && file.bytes > MAX_IMAGE_FONT_BYTES) {
    throw refuse.invalidInput([{ path, message: `Images and fonts may have at most ${MAX_IMAGE_FONT_BYTES} bytes.` }]);
  }
  const fontCheck = inspected.kind === 'font' ? await checkFont(file.path) : null;
  if (fontCheck?.ok === false) throw refuse.invalidInput([{ path, message: fontCheck.reason }]);
  return inspected;
}

async function inspectMedia(file: ReceivedFile, path: string): Promise<InspectedFile> {
  const probed = await probeMedia(file.path);
  if (!probed.ok) throw refuse.invalidInput([{ path, message: probed.reason }]);
  const { kind, mimeType } = probed;
  return {
    kind,
    mimeType,
    width: probed.width || null,
    height: probed.height || null,
    durationMs: probed.durationMs || null,
    extension: toExtension(mimeType),
  };
}

async function detectFont(file: ReceivedFile): Promise<InspectedFile | null> {
  const head = Buffer.alloc(4);
  const handle = await open(file.path);
  try {
    await handle.read(head, 0, 4, 0);
  } finally {
    await handle.close();
  }
  const font = FONTS[head.toString('hex')];
  return font ? { kind: 'font', ...font, width: null, height: null, durationMs: null } : null;
}
