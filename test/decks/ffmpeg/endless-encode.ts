import { findFfmpegPath } from '../make-media.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';

/** Entry point of a process that encodes until it is killed; its argument marks the encoder's command line. */
const marked = ['-metadata', `comment=${process.argv[2] ?? ''}`];
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=30', '-t', '86400', '-c:v', 'libx264'];
await runFfmpeg(findFfmpegPath(), ['-v', 'error', '-nostdin', ...picture, ...marked, '-f', 'null', '-'], {
  timeoutMs: 600_000,
});
