import { join } from 'node:path';
import { frameAt } from '../../../domain/decks/deck.ts';
import { FRAME_SIZES } from '../../../domain/decks/deck-limits.ts';
import type { MediaCall } from '../../../domain/content/media-call.ts';
import { buildNormaliseFilters } from '../../../decks/normalise/normalise-filters.ts';
import { buildPictureHead, buildPictureInput } from '../../../decks/probe/picture-input.ts';
import type { PictureStream } from '../../../decks/probe/picture-stream.ts';
import { buildOutputArgs } from '../../../decks/ffmpeg/output-args.ts';
import type { Frame } from '../../../decks/geometry/area.ts';
import type { ProviderInput, ProviderOutput } from '../../ports.ts';
import { EmbeddedFailure } from './embedded-failure.ts';
import { encode, MADE_BY, type JobContext } from './run-job.ts';
import { readInputPicture, readPicture } from './image/read-picture.ts';
import { createOutput } from './create-output.ts';
import { hasSandboxTag, drawSandboxTag, findTagArea } from './sandbox-tag.ts';
import { createSeededRandom } from './seeded-random.ts';
import { yieldOnce, createOverlay, buildRawInput, OVERLAY_FORMAT } from './image/overlay.ts';
import { drawPicture } from './image/draw-picture.ts';

const FPS = 24;
const MAX_SECONDS = 15;
const MIN_SECONDS = 0.5;
/** Fast rather than small, because the clip is encoded again: it takes half of its duration on one core. */
const [CRF, PRESET] = [25, 'ultrafast'];
const FROM_RGB = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact';

/** Makes a slow pan over the input picture, or else over the picture of the prompt: H.264, 24 frames per second, silent. */
export async function makeClip(
  job: JobContext,
  call: Extract<MediaCall, { kind: 'clip' }>,
  from: ProviderInput | undefined,
): Promise<ProviderOutput> {
  if (!(call.seconds >= MIN_SECONDS && call.seconds <= MAX_SECONDS)) {
    const message = `The embedded provider makes clips of ${MIN_SECONDS} to ${MAX_SECONDS} seconds (got ${call.seconds}).`;
    throw new EmbeddedFailure('refused', 'clip_length', message);
  }
  const frame = FRAME_SIZES[call.ratio];
  const frames = frameAt(call.seconds * 1000, FPS);
  const tagged = from ? hasSandboxTag(await readPicture(job, from, Math.max(frame.width, frame.height)), frame) : false;
  const tag = createOverlay(findTagArea(frame), (context) => {
    if (!tagged) drawSandboxTag(context, frame);
  });
  const given = from ? await readInputPicture(from) : null;
  const picture = given
    ? null
    : createOverlay({ left: 0, top: 0, ...frame }, (context) => drawPicture(context, frame, call));
  const path = join(job.folder, 'clip.mp4');
  const args = [
    buildRawInput(tag.area, FPS, 0),
    given ? buildPictureInput(given) : buildRawInput(frame, FPS, 1),
    ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
    ['-filter_complex', `${buildPanFilter(frame, frames, call.seed, given)};${buildTagFilter(tag.area)}`],
    ['-map', '[v]', '-map', '2:a', ...MADE_BY],
    replacePreset(buildOutputArgs({ rate: { numerator: FPS, denominator: 1 }, frames, videoPath: path, crf: CRF })),
  ].flat();
  const inputs = [tag, ...(picture ? [picture] : [])].map(({ rgba }) => yieldOnce(rgba));
  await encode(job, args, { frames, inputs });
  return createOutput({ path, mimeType: 'video/mp4' });
}

/** Inserts the preset before the file name, which is the last argument; ffmpeg uses the last value of a repeated option. */
function replacePreset(output: string[]): string[] {
  return [...output.slice(0, -1), '-preset', PRESET, ...output.slice(-1)];
}

/** Moves the frame up or down over a slightly larger picture. */
function buildPanFilter({ width, height }: Frame, frames: number, seed: number, given: PictureStream | null): string {
  const [wide, tall] = [2 * Math.round((width * 1.08) / 2), 2 * Math.round((height * 1.08) / 2)];
  const share = createSeededRandom('pan', seed).pick([`n/${frames}`, `(1-n/${frames})`]);
  const head = given ? buildPictureHead(given, 1) : '[1:v]';
  return [
    `${head}trim=end_frame=1`,
    ...(given ? buildNormaliseFilters(given) : []),
    `scale=${wide}:${tall}:force_original_aspect_ratio=increase:${FROM_RGB},crop=${wide}:${tall}`,
    `format=yuv420p,setsar=1,loop=loop=-1:size=1,setpts=N/${FPS}/TB,fps=${FPS}`,
    `crop=${width}:${height}:x='(iw-ow)/2':y='(ih-oh)*${share}',trim=end_frame=${frames}[ground]`,
  ].join(',');
}

function buildTagFilter({ left, top }: { left: number; top: number }): string {
  return `[0:v]${OVERLAY_FORMAT}[tag];[ground][tag]overlay=${left}:${top}:format=yuv420:eof_action=repeat[v]`;
}
