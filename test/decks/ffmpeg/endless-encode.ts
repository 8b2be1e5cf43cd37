import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';

/** A process of its own that encodes until somebody ends it; the path of its ffmpeg is its only argument. */
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=30', '-t', '86400', '-c:v', 'libx264', '-f', 'null', '-'];
await runFfmpeg(process.argv[2] ?? '', ['-v', 'error', '-nostdin', ...picture], { timeoutMs: 600_000 });
