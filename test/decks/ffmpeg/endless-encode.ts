import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';

/** Entry point of a process that encodes until it is killed; its argument is the path of ffmpeg. */
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=30', '-t', '86400', '-c:v', 'libx264', '-f', 'null', '-'];
await runFfmpeg(process.argv[2] ?? '', ['-v', 'error', '-nostdin', ...picture], { timeoutMs: 600_000 });
