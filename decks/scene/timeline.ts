import {
  frameAt,
  frameCount,
  frameSize,
  type Box,
  type Deck,
  type Slide,
  type TransitionKind,
} from '../../domain/decks/deck.ts';
import { appearanceAt, type Appearance } from './appearance.ts';
import { isMoving, layersOf, type Element } from './element.ts';
import type { TextLayout } from '../text/lay-out-text.ts';

export interface Show extends Appearance {
  boxId: string;
  layout: TextLayout;
}

/** What stands on screen at one frame, bottom first. */
export interface Scene {
  backdrop: Element;
  layers: Element[];
  shows: Show[];
}

/** What is on screen from `frame` until the next moment. While `mix` is below 1, `previous` goes as the scene comes. */
export interface Moment {
  frame: number;
  /** The frame of the next one. */
  to: number;
  cut: Cut;
  scene: Scene;
  previous: Scene | null;
  mix: number;
}

/** A slide, or a gap between slides. Its first `entrance` frames are its transition. */
export interface Cut {
  slide: Slide | null;
  from: number;
  to: number;
  entrance: number;
  transition: TransitionKind;
  /** Shared by neighbours over the same background: a clip plays on across them. */
  backdrop: Element;
  layers: Element[];
}

export const DEFAULT_TRANSITION_MS = 300;

/** The deck as a list of moments, one per change of the picture, in frame order, the first at frame 0. */
export function momentsOf(deck: Deck, cuts: Cut[], layouts: ReadonlyMap<string, TextLayout>): Moment[] {
  const moments: Moment[] = [];
  let lastKey = '';
  cuts.forEach((cut, index) => {
    const before = cuts[index - 1];
    for (let frame = cut.from; frame < cut.to; frame++) {
      const scene = sceneAt(deck, cut, frame, layouts);
      const mix = Math.min(1, (frame - cut.from + 1) / (cut.entrance + 1));
      const layers = scene.layers.map((layer) => cut.layers.indexOf(layer));
      const key = JSON.stringify([index, mix, layers, scene.shows.map((show) => ({ ...show, layout: 0 }))]);
      if (key === lastKey) continue;
      lastKey = key;
      const previous = mix < 1 && before ? sceneAt(deck, before, before.to - 1, layouts) : null;
      const last = moments.at(-1);
      if (last) last.to = frame;
      moments.push({ frame, to: frameCount(deck), cut, scene, previous, mix });
    }
  });
  return moments;
}

/** Whether something in a slide is another picture each frame. */
export function cutMoves(cut: Cut): boolean {
  return isMoving(cut.backdrop) || cut.layers.some(isMoving);
}

/** The slides and the gaps between them, covering every frame once. */
export function cutsOf(deck: Deck): Cut[] {
  const total = frameCount(deck);
  const cuts: Cut[] = [];
  const add = (slide: Slide | null, from: number, to: number): void => {
    const before = cuts.at(-1);
    const { transition, entrance } = entranceOf(deck, before ? slide : null, to - from);
    const backdrop = backdropOf(deck, slide, before, from, to);
    cuts.push({ slide, from, to, entrance, transition, backdrop, layers: slide ? layersOf(deck, slide) : [] });
    if (!before) return;
    for (const element of [before.backdrop, ...before.layers]) {
      if (element !== backdrop && element.to === from) element.until = from + entrance;
    }
  };
  let at = 0;
  for (const slide of deck.slides) {
    const [from, to] = [frameAt(slide.startMs, deck.fps), Math.min(total, frameAt(slide.endMs, deck.fps))];
    if (from > at) add(null, at, from);
    if (to > from) add(slide, from, to);
    at = Math.max(at, to);
  }
  if (at < total) add(null, at, total);
  return cuts;
}

function entranceOf(deck: Deck, slide: Slide | null, length: number): Pick<Cut, 'transition' | 'entrance'> {
  const { kind = 'cut', durationMs = DEFAULT_TRANSITION_MS } = slide?.transition ?? {};
  const entrance = kind === 'cut' ? 0 : Math.min(frameAt(durationMs, deck.fps), length);
  return { transition: entrance === 0 ? 'cut' : kind, entrance };
}

function backdropOf(deck: Deck, slide: Slide | null, before: Cut | undefined, from: number, to: number): Element {
  const source = slide?.background ?? deck.background;
  if (before && JSON.stringify(before.backdrop.source) === JSON.stringify(source)) {
    return Object.assign(before.backdrop, { to, until: to });
  }
  return { source, area: { left: 0, top: 0, ...frameSize(deck) }, from, to, until: to };
}

function sceneAt(deck: Deck, cut: Cut, frame: number, layouts: ReadonlyMap<string, TextLayout>): Scene {
  const shows = (cut.slide?.boxes ?? []).flatMap((box) => {
    const layout = layouts.get(box.id);
    const appearance = cut.slide && layout ? appearanceAt(box, ...spanOf(deck, cut.slide, box), frame, deck.fps) : null;
    return layout && appearance ? [{ boxId: box.id, layout, ...appearance }] : [];
  });
  const layers = cut.layers.filter(({ from, to }) => from <= frame && frame < to);
  return { backdrop: cut.backdrop, layers, shows };
}

function spanOf(deck: Deck, slide: Slide, box: Box): [from: number, to: number] {
  return [frameAt(box.startMs ?? slide.startMs, deck.fps), frameAt(box.endMs ?? slide.endMs, deck.fps)];
}
