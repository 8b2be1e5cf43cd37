import { join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { frameAt } from '../../../domain/decks/deck.ts';
import { buildNormaliseFilters } from '../../../decks/normalise/normalise-filters.ts';
import { buildSoundSource } from '../../../decks/normalise/sound-source.ts';
import { buildPictureHead, buildPictureInput } from '../../../decks/probe/picture-input.ts';
import type { PictureStream } from '../../../decks/probe/picture-stream.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { readSoundStream } from '../../../decks/probe/sound-stream.ts';
import { buildOutputArgs } from '../../../decks/ffmpeg/output-args.ts';
import type { Area, Frame } from '../../../decks/geometry/area.ts';
import type { ProviderInput, ProviderOutput } from '../../ports.ts';
import { EmbeddedFailure } from './embedded-failure.ts';
import { encode, MADE_BY, type JobContext } from './run-job.ts';
import { readInputPicture, readPicture } from './image/read-picture.ts';
import { yieldOnce, createOverlay, buildRawInput, OVERLAY_FORMAT } from './image/overlay.ts';
import { createOutput } from './create-output.ts';
import { drawSandboxTag, findTagArea } from './sandbox-tag.ts';
import { readPortrait } from './talking-head/read-portrait.ts';

const FPS = 30;
const CRF = 23;
const MAX_SECONDS = 180;
const MAX_SIDE = 1_920;

/** Simulates a swap: blurs the middle of the video and draws the character in front, as a cartoon or in a border. */
export async function makeSwap(
  job: JobContext,
  { video, character }: { video: ProviderInput; character: ProviderInput },
): Promise<ProviderOutput> {
  const picture = await readInputPicture(video);
  const sound = await readSoundStream(video.path);
  const first = await readPicture(job, video, MAX_SIDE);
  const frame = { width: 2 * Math.ceil(first.width / 2), height: 2 * Math.ceil(first.height / 2) };
  const frames = frameAt(await readLengthMs(video), FPS);
  const presenter = await readPortrait(job, frame, character);
  const whole = { left: 0, top: 0, ...frame };
  const figure = createOverlay(whole, (context) => {
    presenter.drawStill(context);
    presenter.drawMoving(context, { mouth: 0, blinking: false });
  });
  const tag = createOverlay(findTagArea(frame), (context) => drawSandboxTag(context, frame));
  const mask = createOverlay(whole, (context) => drawMask(context, frame));
  const path = join(job.folder, 'swap.mp4');
  const args = [
    buildRawInput(frame, FPS, 0),
    buildRawInput(tag.area, FPS, 1),
    buildRawInput(frame, FPS, 2),
    ['-t', String(MAX_SECONDS)],
    buildPictureInput(picture),
    [
      '-filter_complex',
      [buildFilterGraph(frame, tag.area, picture), ...(sound ? [`${buildSoundSource(sound, 3)}[a]`] : [])].join(';'),
    ],
    ['-map', '[v]', ...(sound ? ['-map', '[a]'] : []), ...MADE_BY],
    buildOutputArgs({ rate: { numerator: FPS, denominator: 1 }, frames, videoPath: path, crf: CRF }),
  ].flat();
  await encode(job, args, { frames, inputs: [yieldOnce(figure.rgba), yieldOnce(tag.rgba), yieldOnce(mask.rgba)] });
  return createOutput({ path, mimeType: 'video/mp4', warnings: ['swap_simulated'] });
}

async function readLengthMs(video: ProviderInput): Promise<number> {
  const probed = video.durationMs === null ? await probeMedia(video.path) : null;
  const lengthMs = video.durationMs ?? (probed?.ok ? probed.durationMs : 0);
  if (lengthMs >= 100) return Math.min(lengthMs, MAX_SECONDS * 1000);
  throw new EmbeddedFailure('refused', 'input_unreadable', 'The input video is unreadable. Send another file.');
}

/** The mask of the blur: a white oval around the middle with a soft edge. */
function drawMask(context: SKRSContext2D, { width, height }: Frame): void {
  context.fillStyle = '#000000';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height * 0.6);
  context.scale(width * 0.62, height * 0.52);
  const soft = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  soft.addColorStop(0, '#ffffff');
  soft.addColorStop(0.72, '#ffffff');
  soft.addColorStop(1, '#000000');
  context.fillStyle = soft;
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  context.fill();
}

function buildFilterGraph({ width, height }: Frame, tag: Area, picture: PictureStream): string {
  const still = `loop=loop=-1:size=1,setpts=N/${FPS}/TB`;
  const [small, low] = [Math.max(2, Math.round(width / 40)), Math.max(2, Math.round(height / 40))];
  const upright = ['setpts=PTS-STARTPTS', `fps=${FPS}`, ...buildNormaliseFilters(picture)].join(',');
  return [
    `${buildPictureHead(picture, 3)}${upright},scale=${width}:${height}:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p,split[clear][sharp]`,
    `[sharp]scale=${small}:${low}:flags=area,scale=${width}:${height}:flags=bicubic[soft]`,
    `[2:v]format=gray,${still}[mask]`,
    `[soft][mask]alphamerge[middle]`,
    `[clear][middle]overlay=0:0:format=yuv420:shortest=1[blurred]`,
    `[0:v]${OVERLAY_FORMAT},${still}[figure]`,
    `[blurred][figure]overlay=0:y='4+2*round(2*sin(2*PI*n/80))':format=yuv420:shortest=1[swapped]`,
    `[1:v]${OVERLAY_FORMAT}[tag]`,
    `[swapped][tag]overlay=${tag.left}:${tag.top}:format=yuv420:eof_action=repeat[v]`,
  ].join(';');
}
