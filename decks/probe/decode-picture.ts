import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { decodeFirst } from './ffprobe.ts';
import { buildPictureHead, buildPictureInput } from './picture-input.ts';
import type { PictureStream } from './picture-stream.ts';

const TIMEOUT_MS = 20_000;

/** True if the first picture of a stream can be decoded. */
export async function decodePicture(stream: PictureStream): Promise<boolean> {
  const [name] = stream.names;
  if (!name.startsWith('i:')) return (await decodeFirst(stream.path, { name })) !== null;
  // Older programs than ffmpeg itself, such as the ffprobe of npm, cannot read HEIC.
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin', '-xerror'],
    buildPictureInput(stream),
    ['-filter_complex', `${buildPictureHead(stream, 0)}null[v]`, '-map', '[v]', '-frames:v', '1', '-f', 'null', '-'],
  ].flat();
  const run = await runInShare(SHARES.probes, () => runFfmpeg(requireFfmpeg(), args, { timeoutMs: TIMEOUT_MS }));
  return run.outcome === 'done';
}
