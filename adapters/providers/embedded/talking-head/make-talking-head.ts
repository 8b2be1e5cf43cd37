import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { LayerKey } from '../../../../domain/decks/deck.ts';
import { FRAME_SIZES } from '../../../../domain/decks/deck-limits.ts';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import { buildGuardedInput } from '../../../../decks/ffmpeg/guarded-input.ts';
import { buildSoundSource } from '../../../../decks/normalise/sound-source.ts';
import { readSoundStream, type SoundStream } from '../../../../decks/probe/sound-stream.ts';
import { buildOutputArgs } from '../../../../decks/ffmpeg/output-args.ts';
import type { Frame } from '../../../../decks/geometry/area.ts';
import type { ProviderInput, ProviderOutput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { decode, encode, MADE_BY, type JobContext } from '../run-job.ts';
import { yieldOnce, createOverlay, buildRawInput, OVERLAY_FORMAT } from '../image/overlay.ts';
import { createOutput } from '../create-output.ts';
import { drawSandboxTag } from '../sandbox-tag.ts';
import { buildBlinkTrack, buildMouthTrack, MOUTHS, SAMPLE_RATE } from './mouth-track.ts';
import type { Presenter } from './presenter.ts';
import { readPortrait } from './read-portrait.ts';

const GREEN = '#00FF00';
const KEY: LayerKey = { kind: 'chroma', color: GREEN };
const FPS = 30;
const CRF = 23;
const MAX_SECONDS = 180;
const NEUTRAL = { mouth: 0, blinking: false };

/**
 * Makes a talking cartoon as long as the speech; its mouth follows the loudness. With the backdrop `green` the background is
 * plain chroma green and the output includes its key.
 */
export async function makeTalkingHead(
  job: JobContext,
  call: Extract<MediaCall, { kind: 'talking_head' }>,
  { portrait, speech }: { portrait: ProviderInput; speech: ProviderInput },
): Promise<ProviderOutput> {
  const frame = FRAME_SIZES[call.ratio];
  const sound = await readSoundStream(speech.path);
  if (!sound) throw silentFailure();
  const mouths = buildMouthTrack(await readSpeech(job, sound), FPS);
  const presenter = await readPortrait(job, frame, portrait);
  const still = createOverlay({ left: 0, top: 0, ...frame }, (context) => {
    if (call.backdrop === 'scene') presenter.drawScene(context);
    else fillGreen(context, frame);
    presenter.drawStill(context);
    drawSandboxTag(context, frame);
  });
  const head = createOverlay(presenter.moving, (context) => presenter.drawMoving(context, NEUTRAL));
  const path = join(job.folder, 'talking-head.mp4');
  const args = [
    buildRawInput(frame, FPS, 0),
    buildRawInput(presenter.moving, FPS, 1),
    buildRawInput(presenter.changing, FPS, 2),
    buildGuardedInput(speech.path),
    ['-filter_complex', buildFilterGraph(presenter, sound)],
    ['-map', '[v]', '-map', '[a]', ...MADE_BY],
    buildOutputArgs({ rate: { numerator: FPS, denominator: 1 }, frames: mouths.length, videoPath: path, crf: CRF }),
  ].flat();
  await encode(job, args, {
    frames: mouths.length,
    inputs: [yieldOnce(still.rgba), yieldOnce(head.rgba), renderFaces(presenter, mouths)],
  });
  return createOutput({ path, mimeType: 'video/mp4', key: call.backdrop === 'green' ? KEY : null });
}

function fillGreen(context: Parameters<Presenter['drawScene']>[0], frame: Frame): void {
  context.fillStyle = GREEN;
  context.fillRect(0, 0, frame.width, frame.height);
}

async function readSpeech(job: JobContext, { path, name }: SoundStream): Promise<Int16Array> {
  const args = [...buildGuardedInput(path), '-map', `0:${name}`, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'];
  const bytes = await decode(job, [...args, '-t', String(MAX_SECONDS + 1)], (MAX_SECONDS + 2) * SAMPLE_RATE * 2);
  const samples = new Int16Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 2));
  if (samples.length > MAX_SECONDS * SAMPLE_RATE) {
    const message = `The speech must be at most ${MAX_SECONDS} seconds long. Send a shorter one.`;
    throw new EmbeddedFailure('refused', 'speech_too_long', message);
  }
  if (samples.length > 0) return samples;
  throw silentFailure();
}

function silentFailure(): EmbeddedFailure {
  return new EmbeddedFailure('refused', 'input_unreadable', 'The speech contains no sound. Send another file.');
}

/** Moves head and face slightly over the still picture, in steps of two pixels because of the chroma resolution. */
function buildFilterGraph({ moving, changing }: Presenter, sound: SoundStream): string {
  const still = `loop=loop=-1:size=1,setpts=N/${FPS}/TB`;
  return [
    `[0:v]${OVERLAY_FORMAT},format=yuv420p,setsar=1,${still}[still]`,
    `[1:v]${OVERLAY_FORMAT},${still}[head]`,
    `[still][head]overlay=${buildSway(moving)}[swaying]`,
    `[2:v]${OVERLAY_FORMAT}[face]`,
    `[swaying][face]overlay=${buildSway(changing)}:eof_action=endall[v]`,
    `${buildSoundSource(sound, 3)},apad[a]`,
  ].join(';');
}

function buildSway({ left, top }: Presenter['moving']): string {
  return `x='${left}+2*round(2*sin(2*PI*n/170))':y='${top}+2*round(3*sin(2*PI*n/104))':format=yuv420`;
}

/** Yields one picture per frame and draws each distinct one only once. */
async function* renderFaces(presenter: Presenter, mouths: readonly number[]): AsyncGenerator<Uint8Array> {
  const blinks = buildBlinkTrack(mouths.length, FPS, mouths.length);
  const drawn = new Map<string, Uint8Array>();
  const context = createCanvas(presenter.changing.width, presenter.changing.height).getContext('2d');
  for (const [frame, mouth] of mouths.entries()) {
    const blinking = blinks[frame] ?? false;
    const name = `${mouth} ${blinking}`;
    const known = drawn.get(name) ?? drawFace(context, presenter, mouth, blinking);
    drawn.set(name, known);
    yield known;
  }
}

function drawFace(
  context: Parameters<Presenter['drawScene']>[0],
  presenter: Presenter,
  mouth: number,
  blinking: boolean,
): Uint8Array {
  const { left, top, width, height } = presenter.changing;
  context.resetTransform();
  context.clearRect(0, 0, width, height);
  context.translate(-left, -top);
  presenter.drawMoving(context, { mouth: mouth / (MOUTHS - 1), blinking });
  const { data } = context.getImageData(0, 0, width, height);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
