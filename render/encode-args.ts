import type { VideoBackground } from '../domain/deck.ts';
import { guardedInput } from './input-guard.ts';
import { outputArgs } from './output-args.ts';
import { pictureFilter } from './picture-filter.ts';
import type { PictureTrack } from './picture-track.ts';
import { feedName } from './run-ffmpeg.ts';
import type { Frame } from './text-layout.ts';

/** A clip behind frames `[from, to)`; it fades in over its first and out over its last frames. */
export interface ClipTrack {
  background: VideoBackground;
  path: string;
  from: number;
  to: number;
  fadeIn: number;
  fadeOut: number;
}

export interface EncodePlan {
  frame: Frame;
  fps: number;
  frames: number;
  /** Full frames below everything, or null when one clip covers the whole video. */
  base: PictureTrack | null;
  clips: ClipTrack[];
  overlays: PictureTrack[];
  videoPath: string;
}

const CRF = 23;
const TO_BT709 = 'scale=out_color_matrix=bt709:out_range=tv:flags=bilinear+accurate_rnd+bitexact';

/**
 * Arguments of the one ffmpeg process; its picture tracks are its feeds, in this order: base, overlays. Without a sound the
 * video carries silence, since several platforms mistreat one without an audio stream.
 */
export function encodeArgs(plan: EncodePlan, soundPath: string | null): string[] {
  const { fps, frames } = plan;
  const tracks = [...(plan.base ? [plan.base] : []), ...plan.overlays];
  return [
    ['-hide_banner', '-v', 'error', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.2'],
    ...tracks.map((track, index) => pictureInput(track, fps, feedName(index))),
    ...plan.clips.map((clip) => clipInput(clip, fps)),
    soundPath ? ['-f', 'wav', '-i', `file:${soundPath}`] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
    ['-filter_complex', filterGraph(plan, tracks.length)],
    ['-map', '[v]', '-map', `${tracks.length + plan.clips.length}:a`],
    outputArgs({ rate: { over: fps, under: 1 }, frames, videoPath: plan.videoPath, crf: CRF }),
  ].flat();
}

function pictureInput(track: PictureTrack, fps: number, feed: string): string[] {
  const { width, height } = track.area;
  return [
    ['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`],
    ['-framerate', String(fps), '-i', feed],
  ].flat();
}

function clipInput(clip: ClipTrack, fps: number): string[] {
  const seconds = ((clip.to - clip.from) / fps + 1).toFixed(3);
  return [
    clip.background.loop === false ? [] : ['-stream_loop', '-1'],
    clip.background.trimStartMs ? ['-ss', (clip.background.trimStartMs / 1000).toFixed(3)] : [],
    ['-t', seconds],
    guardedInput(clip.path),
  ].flat();
}

function filterGraph(plan: EncodePlan, trackCount: number): string {
  const { fps, frames } = plan;
  const chains: string[] = [];
  let [below, overlayAt] = ['', 0];
  if (plan.base) {
    const times = `setpts=${timesOf(plan.base)}`;
    chains.push(`[0:v]${times},${TO_BT709},format=yuv420p,fps=${fps},setsar=1[base]`);
    [below, overlayAt] = ['[base]', 1];
  }
  plan.clips.forEach((clip, index) => {
    chains.push(`[${trackCount + index}:v:0]${clipFilter(clip, plan)}[clip${index}]`);
    if (below === '') below = `[clip${index}]`;
    else {
      chains.push(`${below}[clip${index}]overlay=0:0:format=yuv420:eof_action=pass[over${index}]`);
      below = `[over${index}]`;
    }
  });
  plan.overlays.forEach((track, index) => {
    const { left, top } = track.area;
    chains.push(`[${overlayAt + index}:v]setpts=${timesOf(track)},${TO_BT709},format=yuva420p[text${index}]`);
    chains.push(`${below}[text${index}]overlay=${left}:${top}:format=yuv420:eof_action=repeat[page${index}]`);
    below = `[page${index}]`;
  });
  chains.push(`${below}trim=end_frame=${frames},format=yuv420p[v]`);
  return chains.join(';');
}

function clipFilter(clip: ClipTrack, plan: EncodePlan): string {
  const length = clip.to - clip.from;
  const keep = clip.background.shade ? 1 - clip.background.shade : 1;
  const faded = clip.fadeIn > 0 || clip.fadeOut > 0;
  return [
    `setpts=PTS-STARTPTS,fps=${plan.fps}`,
    pictureFilter(clip.background, plan.frame),
    `format=${faded ? 'yuva420p' : 'yuv420p'}`,
    ...(keep < 1 ? [`lutyuv=y='16+(val-16)*${keep}':u='128+(val-128)*${keep}':v='128+(val-128)*${keep}'`] : []),
    `tpad=stop=-1:stop_mode=clone,trim=end_frame=${length}`,
    ...(clip.fadeIn > 0 ? [`fade=t=in:start_frame=0:nb_frames=${clip.fadeIn + 1}:alpha=1`] : []),
    ...(clip.fadeOut > 0
      ? [`fade=t=out:start_frame=${length - clip.fadeOut}:nb_frames=${clip.fadeOut + 1}:alpha=1`]
      : []),
    `setpts=PTS+${clip.from}/${plan.fps}/TB`,
  ].join(',');
}

/** Picture N's frame number as an expression: pictures in even steps share one term, so that long decks stay short. */
function timesOf(track: PictureTrack): string {
  const frames = track.pictures.map((picture) => picture.frame);
  const terms: string[] = [];
  for (let i = 1; i < frames.length;) {
    const step = (frames[i] ?? 0) - (frames[i - 1] ?? 0);
    const first = i;
    while (i < frames.length && (frames[i] ?? 0) - (frames[i - 1] ?? 0) === step) i++;
    terms.push(`${step}*clip(N-${first - 1}\\,0\\,${i - first})`);
  }
  return terms.length > 0 ? terms.join('+') : '0';
}
