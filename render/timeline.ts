import { frameAt, frameCount, type Background, type Box, type Deck, type Slide } from '../domain/deck.ts';
import { appearanceAt, type Appearance } from './appearance.ts';
import type { TextLayout } from './text-layout.ts';

export interface Show extends Appearance {
  boxId: string;
  layout: TextLayout;
}

export interface Scene {
  background: Background;
  shows: Show[];
}

/** What is on screen from `frame` until the next moment. While `mix` is below 1, `previous` still shines through. */
export interface Moment {
  frame: number;
  scene: Scene;
  previous: Scene | null;
  mix: number;
}

/** A stretch of frames `[from, to)` over one background, which fades in over its first `fade` frames. */
export interface BackgroundRun {
  background: Background;
  from: number;
  to: number;
  fade: number;
}

interface Cut {
  slide: Slide | null;
  from: number;
  to: number;
  fade: number;
}

const DEFAULT_FADE_MS = 300;

/** The deck as a list of moments, one per change of the picture, in frame order, the first at frame 0. */
export function momentsOf(deck: Deck, layouts: ReadonlyMap<string, TextLayout>): Moment[] {
  const cuts = cutsOf(deck);
  const moments: Moment[] = [];
  let lastKey = '';
  cuts.forEach((cut, index) => {
    const before = cuts[index - 1];
    for (let frame = cut.from; frame < cut.to; frame++) {
      const scene = sceneAt(deck, cut, frame, layouts);
      const mix = Math.min(1, (frame - cut.from + 1) / (cut.fade + 1));
      const key = JSON.stringify([index, mix, scene.shows.map((show) => ({ ...show, layout: 0 }))]);
      if (key === lastKey) continue;
      lastKey = key;
      const previous = mix < 1 && before ? sceneAt(deck, before, before.to - 1, layouts) : null;
      moments.push({ frame, scene, previous, mix });
    }
  });
  return moments;
}

/** The backgrounds in order; neighbouring slides over the same background are one run, so a clip plays on across them. */
export function backgroundRuns(deck: Deck): BackgroundRun[] {
  const runs: BackgroundRun[] = [];
  for (const { slide, from, to, fade } of cutsOf(deck)) {
    const background = slide?.background ?? deck.background;
    const last = runs.at(-1);
    if (last && JSON.stringify(last.background) === JSON.stringify(background)) last.to = to;
    else runs.push({ background, from, to, fade: last ? fade : 0 });
  }
  return runs;
}

/** The slides and the gaps between them, covering every frame once. */
function cutsOf(deck: Deck): Cut[] {
  const total = frameCount(deck);
  const cuts: Cut[] = [];
  let at = 0;
  for (const slide of deck.slides) {
    const [from, to] = [frameAt(slide.startMs, deck.fps), Math.min(total, frameAt(slide.endMs, deck.fps))];
    if (from > at) cuts.push({ slide: null, from: at, to: from, fade: 0 });
    const wanted =
      slide.transition?.kind === 'fade' ? frameAt(slide.transition.durationMs ?? DEFAULT_FADE_MS, deck.fps) : 0;
    if (to > from) cuts.push({ slide, from, to, fade: cuts.length > 0 ? Math.min(wanted, to - from) : 0 });
    at = Math.max(at, to);
  }
  if (at < total) cuts.push({ slide: null, from: at, to: total, fade: 0 });
  return cuts;
}

function sceneAt(deck: Deck, cut: Cut, frame: number, layouts: ReadonlyMap<string, TextLayout>): Scene {
  const shows = (cut.slide?.boxes ?? []).flatMap((box) => {
    const layout = layouts.get(box.id);
    const appearance = cut.slide && layout ? appearanceAt(box, ...spanOf(deck, cut.slide, box), frame, deck.fps) : null;
    return layout && appearance ? [{ boxId: box.id, layout, ...appearance }] : [];
  });
  return { background: cut.slide?.background ?? deck.background, shows };
}

function spanOf(deck: Deck, slide: Slide, box: Box): [from: number, to: number] {
  return [frameAt(box.startMs ?? slide.startMs, deck.fps), frameAt(box.endMs ?? slide.endMs, deck.fps)];
}
