import type { SKRSContext2D } from '@napi-rs/canvas';
import { frameCount, frameSize, type Deck } from '../domain/deck.ts';
import type { Backdrops } from './backdrops.ts';
import { captionTrack } from './caption-track.ts';
import { drawMoment } from './draw-scene.ts';
import type { ClipTrack, EncodePlan } from './encode-args.ts';
import { evenUnion, type Picture, type PictureTrack } from './picture-track.ts';
import type { DeckLayout } from './lay-out-deck.ts';
import type { Area } from './text-layout.ts';
import { backgroundRuns, momentsOf, type BackgroundRun, type Moment } from './timeline.ts';

export interface PlanInput {
  deck: Deck;
  layout: DeckLayout;
  backdrops: Backdrops;
  pathOf: (assetId: string) => string;
  videoPath: string;
}

/**
 * How a deck is put together. Still backgrounds: whole frames with their text, so that ffmpeg only encodes. With a clip:
 * stills below, clips over them, and the text as one cropped overlay on top.
 */
export function planEncode(input: PlanInput): EncodePlan {
  const { deck, backdrops } = input;
  const { layouts, captions } = input.layout;
  const frame = frameSize(deck);
  const frames = frameCount(deck);
  const moments = momentsOf(deck, layouts);
  const runs = backgroundRuns(deck);
  const captioned = captionTrack(deck, captions);
  const above = captioned ? [captioned] : [];
  const whole: Area = { left: 0, top: 0, ...frame };
  const shared = { frame, fps: deck.fps, frames, videoPath: input.videoPath };
  if (runs.every((run) => run.background.kind !== 'video')) {
    const pictures = moments.map((moment) => stillPicture(moment, input));
    return { ...shared, base: lasting({ area: whole, pictures }, frames), clips: [], overlays: above };
  }
  const clips = clipTracks(runs, input.pathOf);
  const covered =
    clips.length === 1 && clips[0]?.from === 0 && clips[0].to === frames && clips[0].fadeIn + clips[0].fadeOut === 0;
  const base = covered ? null : lasting({ area: whole, pictures: stillRuns(runs, backdrops) }, frames);
  const painted = [...layouts.values()].map((layout) => layout.painted);
  const overlay: PictureTrack = {
    area: painted.length > 0 ? roomy(evenUnion(painted, frame), moments, frame) : whole,
    pictures: moments.map((moment) => ({
      frame: moment.frame,
      paint: (context) => drawMoment(context, moment, frame, null),
    })),
  };
  return { ...shared, base, clips, overlays: painted.length > 0 ? [overlay, ...above] : above };
}

function stillPicture(moment: Moment, { deck, backdrops }: PlanInput): Picture {
  return {
    frame: moment.frame,
    async paint(context) {
      if (moment.previous) await backdrops.prepare(moment.previous.background);
      await backdrops.prepare(moment.scene.background);
      drawMoment(context, moment, frameSize(deck), (target, scene) => backdrops.paint(target, scene.background));
    },
  };
}

/** The stills below the clips. A still stays on under a clip that fades in; two stills mix frame by frame. */
function stillRuns(runs: BackgroundRun[], backdrops: Backdrops): Picture[] {
  const pictures: Picture[] = [];
  runs.forEach((run, index) => {
    if (run.background.kind === 'video' && index > 0) return;
    const before = runs[index - 1]?.background;
    const steps = before && before.kind !== 'video' ? run.fade : 0;
    for (let step = 0; step <= steps; step++) {
      const mix = (step + 1) / (steps + 1);
      pictures.push({
        frame: run.from + step,
        async paint(context: SKRSContext2D) {
          if (before && mix < 1) {
            await backdrops.prepare(before);
            backdrops.paint(context, before);
          }
          await backdrops.prepare(run.background);
          context.globalAlpha = mix;
          backdrops.paint(context, run.background);
          context.globalAlpha = 1;
        },
      });
    }
  });
  return pictures;
}

/** A clip plays on below whatever fades in after it: it fades out itself over a still, which lies underneath. */
function clipTracks(runs: BackgroundRun[], pathOf: (assetId: string) => string): ClipTrack[] {
  return runs.flatMap(({ background, from, to, fade }, index) => {
    if (background.kind !== 'video') return [];
    const next = runs[index + 1];
    const tail = next?.fade ?? 0;
    const fadeOut = next && next.background.kind !== 'video' ? tail : 0;
    return [{ background, path: pathOf(background.src), from, to: to + tail, fadeIn: fade, fadeOut }];
  });
}

/** Boxes that move in or out need room around their place. */
function roomy(area: Area, moments: Moment[], frame: { width: number; height: number }): Area {
  const moves = moments.some((moment) => moment.scene.shows.some((show) => show.scale !== 1 || show.drop !== 0));
  if (!moves) return area;
  const [dx, dy] = [0.1 * area.width, 0.1 * area.height + 0.06 * frame.height];
  const bigger = { left: area.left - dx, top: area.top - dy, width: area.width + 2 * dx, height: area.height + 2 * dy };
  return evenUnion([bigger], frame);
}

/** The last picture is sent once more, just past the end: a picture lasts until the next one comes. */
function lasting(track: PictureTrack, frames: number): PictureTrack {
  return {
    ...track,
    pictures: [...track.pictures, ...track.pictures.slice(-1).map((last) => ({ ...last, frame: frames }))],
  };
}
