import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { decodeFirst } from './ffprobe.ts';
import { buildPictureHead, buildPictureInput } from './picture-input.ts';
import type { PictureStream } from './picture-stream.ts';
import { readUntrusted } from './read-untrusted.ts';

/** True if the first picture of a stream can be decoded. */
export async function decodePicture(stream: PictureStream): Promise<boolean> {
  const [name] = stream.specifiers;
  if (!name.startsWith('i:')) return (await decodeFirst(stream.path, { name })) !== null;
  // ffprobe may be older than ffmpeg, as that of npm is, and then cannot read HEIC.
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin', '-xerror'],
    buildPictureInput(stream),
    ['-filter_complex', `${buildPictureHead(stream, 0)}null[v]`, '-map', '[v]', '-frames:v', '1', '-f', 'null', '-'],
  ].flat();
  return (await readUntrusted(requireFfmpeg(), args)).outcome === 'done';
}
