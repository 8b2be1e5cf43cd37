/** What an untrusted file may be. HLS, DASH, concat and every format that names other files are left out on purpose. */
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

/** Pixels of one picture, of any input: a 16000x16000 PNG takes 1.1 GB to decode. */
export const MAX_PIXELS = 40_000_000;

/** Of one decoder. Left to itself it takes one per processor, so that many clips on a large machine would fill the cage. */
const DECODER_THREADS = 4;

/** Input options for a file of a caller: local files only, self-contained formats only, no giant pictures. */
export function buildGuardedInput(path: string): string[] {
  return [
    ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-max_pixels', String(MAX_PIXELS)],
    ['-threads', String(DECODER_THREADS)],
    ['-i', `file:${path}`],
  ].flat();
}
