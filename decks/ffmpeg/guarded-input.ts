/** Formats that an untrusted file may have. HLS, DASH, concat and all others that reference further files are excluded. */
const FORMATS = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi',
  'mpegts',
  'image2',
  'png_pipe,apng',
  'jpeg_pipe',
  'webp_pipe',
  'gif',
  'bmp_pipe',
  'mp3',
  'wav',
  'ogg',
  'flac',
  'aac',
].join(',');

/** The most pixels of one picture. Decoding a PNG of 16000x16000 takes 1.1 GB. */
export const MAX_PIXELS = 40_000_000;

/** Threads of one decoder. ffmpeg's default is one per core, so many clips on a large machine would exceed the memory limit. */
const DECODER_THREADS = 4;

/** Builds input options for an untrusted file: local files and self-contained formats only, with a limit of pixels. */
export function buildGuardedInput(path: string, threads = DECODER_THREADS): string[] {
  return [
    ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-max_pixels', String(MAX_PIXELS)],
    ['-threads', String(threads)],
    ['-i', `file:${path}`],
  ].flat();
}
