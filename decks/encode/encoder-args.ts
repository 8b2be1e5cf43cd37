import {
  buildFootageFilter,
  buildFootageInput,
  isTransparent,
  buildOpacityFilter,
  type Footage,
} from '../picture/footage.ts';
import { JPEG_COLORS } from './extract-frame.ts';
import type { PictureTrack } from '../canvas/picture-track.ts';
import { toPipeName } from '../ffmpeg/run-ffmpeg.ts';
import type { Span } from '../geometry/span.ts';
import type { Area, Frame } from '../geometry/area.ts';

/** Pictures or footage composited over the tracks below it, during `shown` or all the time. */
export type Track =
  | ({ kind: 'pictures'; shown?: Span[] } & PictureTrack)
  | { kind: 'footage'; footage: Footage; mask: PictureTrack | null; shown: Span[] }
  /** Footage shown in sequence in one area. It is decoded outside the encoder, which would open all files at once. */
  | { kind: 'reel'; footage: [Footage, ...Footage[]]; shown: Span[] };

export interface EncodePlan {
  frame: Frame;
  fps: number;
  /** The encoded frames of the video. */
  span: Span;
  /** Bottom first. The first covers the whole frame for the whole span. */
  tracks: Track[];
  /** A frame of the video that is also drawn to `[still]`, in the colours of JPEG. */
  still?: number;
}

/** Raw YUV frames carry no colour matrix; untagged, they would be converted from the wrong one. */
const AS_BT709 = 'setparams=range=tv:colorspace=bt709';
export const FROM_BT709 =
  'scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=bilinear+full_chroma_int+accurate_rnd+bitexact';
const TO_BT709 = 'scale=out_color_matrix=bt709:out_range=tv:flags=bilinear+accurate_rnd+bitexact';

/**
 * Builds the arguments of an ffmpeg process that draws the plans, without its outputs: inputs, which
 * `createEncoderInputs` provides, and the filter graphs, whose results are `[v0]`, `[v1]` and so on. `filters` follow
 * the last overlay; without them the frames are as the encoder takes them.
 */
export function buildDrawingArgs(plans: readonly EncodePlan[], filters: readonly string[] = []): string[] {
  return [
    ['-hide_banner', '-v', 'error', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.2'],
    ...buildInputs(plans),
    ...buildFilterGraphs(plans, filters).map((graph) => ['-filter_complex', graph]),
  ].flat();
}

function buildInputs(plans: readonly EncodePlan[]): string[][] {
  let pipes = 0;
  return plans.flatMap(({ tracks, fps }) => {
    const addPictures = (track: PictureTrack): string[] => buildRawInput('rgba', track.area, fps, toPipeName(pipes++));
    return tracks.flatMap((track) => {
      if (track.kind === 'pictures') return [addPictures(track)];
      if (track.kind === 'reel') return [buildReelInput(track.footage[0], fps, toPipeName(pipes++))];
      return [buildFootageInput(track.footage, fps), ...(track.mask ? [addPictures(track.mask)] : [])];
    });
  });
}

function buildReelInput({ element }: Footage, fps: number, pipe: string): string[] {
  return buildRawInput(isTransparent(element) ? 'yuva420p' : 'yuv420p', element.area, fps, pipe);
}

function buildRawInput(format: string, { width, height }: Frame, fps: number, pipe: string): string[] {
  return [
    ['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pix_fmt', format, '-s', `${width}x${height}`],
    ['-framerate', String(fps), '-i', pipe],
  ].flat();
}

function buildFilterGraphs(plans: readonly EncodePlan[], filters: readonly string[]): string[] {
  let input = 0;
  return plans.map(({ tracks, fps, span, still }, planIndex) => {
    const chains: string[] = [];
    tracks.forEach((track, index) => {
      if (track.kind === 'pictures')
        chains.push(`[${input++}:v]${buildPictureChain(track, span, index === 0 ? fps : null)}[own${index}]`);
      else if (track.kind === 'reel') {
        const times = buildTimestamps(track.footage.flatMap(listFrames), span);
        chains.push(`[${input++}:v]setpts=${times},${AS_BT709}[own${index}]`);
      } else {
        chains.push(...buildFootageChains(track, { index, input, fps, span }));
        input += track.mask ? 2 : 1;
      }
      if (index > 0) chains.push(`[below${index - 1}][own${index}]${buildOverlay(track, fps, span)}[below${index}]`);
      else chains.push(`[own${index}]null[below${index}]`);
    });
    const finished = [`trim=end_frame=${span.to - span.from}`, 'format=yuv420p', ...filters].join(',');
    const drawn = `[below${tracks.length - 1}]${finished}`;
    if (still === undefined) return [...chains, `${drawn}[v${planIndex}]`].join(';');
    // ffmpeg reports no progress until each output has a frame, so the still gets the first one too, which the chosen one replaces. ffmpeg
    // serves the output with the earliest time first, so the still has late times (1e6) and never delays the video.
    const at = still - span.from;
    const chosen = `trim=end_frame=${at + 1},select='not(n)+eq(n,${at})',setpts=N+1e6`;
    return [
      ...chains,
      `${drawn},split[v${planIndex}][drawn]`,
      `[drawn]${[chosen, FROM_BT709, ...JPEG_COLORS].join(',')}[still]`,
    ].join(';');
  });
}

function buildPictureChain(track: PictureTrack, span: Span, bottomFps: number | null): string {
  const frames = track.pictures.map(({ frame }) => frame);
  if (!bottomFps) return `setpts=${buildTimestamps(frames, span)},${TO_BT709},format=yuva420p`;
  // The last picture is repeated after the end, because a picture lasts until the next one.
  const repeated = `tpad=stop=1:stop_mode=clone,setpts=${buildTimestamps([...frames, span.to], span)}`;
  return `${TO_BT709},format=yuv420p,${repeated},fps=${bottomFps},setsar=1`;
}

function buildFootageChains(
  track: Extract<Track, { kind: 'footage' }>,
  { index, input, fps, span }: { index: number; input: number; fps: number; span: Span },
): string[] {
  const { footage, mask } = track;
  const { from } = footage.element;
  const filtered = buildFootageFilter(footage, fps, input);
  const delayed = `setpts=PTS+${from + footage.first - span.from}/${fps}/TB[own${index}]`;
  if (mask) {
    return [
      `${filtered},format=yuva420p,split[color${index}],alphaextract[alpha${index}]`,
      `[${input + 1}:v]alphaextract[mask${index}]`,
      `[alpha${index}][mask${index}]blend=all_mode=multiply[matte${index}]`,
      `[color${index}][matte${index}]alphamerge,${delayed}`,
    ];
  }
  const format = isTransparent(footage.element) ? 'yuva420p' : 'yuv420p';
  return [`${filtered},${buildOpacityFilter(footage.element)}format=${format},${delayed}`];
}

/** Overlays a track. While it is not shown it is positioned outside the frame, which costs no time. */
function buildOverlay(track: Track, fps: number, { from: start }: Span): string {
  const { left, top } = getArea(track);
  const shownOnce = track.kind === 'footage' && track.shown.length === 1;
  const spans = shownOnce || !track.shown ? [] : track.shown;
  const during = spans
    .map(({ from, to }) => `between(t,${(from - start - 0.5) / fps},${(to - start - 0.5) / fps})`)
    .join('+');
  const x = during === '' ? String(left) : `'if(${during},${left},W)'`;
  return `overlay=x=${x}:y=${top}:format=yuv420:eof_action=${track.kind === 'pictures' ? 'repeat' : 'pass'}`;
}

function getArea(track: Track): Area {
  if (track.kind === 'pictures') return track.area;
  return (track.kind === 'reel' ? track.footage[0] : track.footage).element.area;
}

/** Lists the frames of the video that show the footage. */
function listFrames({ element, first, last }: Footage): number[] {
  return Array.from({ length: last - first }, (_, index) => element.from + first + index);
}

/** Builds an expression for the frame number of picture N within the span. Evenly spaced pictures share one term, to keep it short. */
function buildTimestamps(videoFrames: number[], { from: start }: Span): string {
  const frames = videoFrames.map((frame) => frame - start);
  const terms: string[] = [];
  for (let i = 1; i < frames.length;) {
    const step = (frames[i] ?? 0) - (frames[i - 1] ?? 0);
    const first = i;
    while (i < frames.length && (frames[i] ?? 0) - (frames[i - 1] ?? 0) === step) i++;
    terms.push(`${step}*clip(N-${first - 1}\\,0\\,${i - first})`);
  }
  return [String(frames[0] ?? 0), ...terms].join('+');
}
