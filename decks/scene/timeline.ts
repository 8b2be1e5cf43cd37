import {
  frameAt,
  frameCount,
  frameSize,
  type Box,
  type Deck,
  type Slide,
  type TransitionKind,
} from '../../domain/decks/deck.ts';
import { computeAppearance, type Appearance } from './appearance.ts';
import { isMoving, buildLayers, type Element } from './element.ts';
import type { TextLayout } from '../text/lay-out-text.ts';

export interface VisibleText extends Appearance {
  boxId: string;
  layout: TextLayout;
}

/** What is on screen at one frame, bottom first. */
export interface Scene {
  backdrop: Element;
  layers: Element[];
  texts: VisibleText[];
}

/** What is on screen from `frame` to `to`. While `transitionShare` is below 1, `scene` replaces `previous`. */
export interface Moment {
  frame: number;
  /** The frame of the next moment. */
  to: number;
  segment: Segment;
  scene: Scene;
  previous: Scene | null;
  transitionShare: number;
}

/** A slide, or a gap between slides. Its first `transitionFrames` frames are the transition. */
export interface Segment {
  slide: Slide | null;
  from: number;
  to: number;
  transitionFrames: number;
  transition: TransitionKind;
  /** Neighbours with the same background share one element, so that a clip continues across them. */
  backdrop: Element;
  layers: Element[];
}

export const DEFAULT_TRANSITION_MS = 300;

/** Builds one moment per change of the picture, in frame order from frame 0. */
export function buildMoments(deck: Deck, segments: Segment[], layouts: ReadonlyMap<string, TextLayout>): Moment[] {
  const moments: Moment[] = [];
  let lastKey = '';
  segments.forEach((segment, index) => {
    const before = segments[index - 1];
    for (let frame = segment.from; frame < segment.to; frame++) {
      const scene = buildScene(deck, segment, frame, layouts);
      const transitionShare = Math.min(1, (frame - segment.from + 1) / (segment.transitionFrames + 1));
      const layers = scene.layers.map((layer) => segment.layers.indexOf(layer));
      const texts = scene.texts.map((text) => ({ ...text, layout: 0 }));
      const key = JSON.stringify([index, transitionShare, layers, texts]);
      if (key === lastKey) continue;
      lastKey = key;
      const previous = transitionShare < 1 && before ? buildScene(deck, before, before.to - 1, layouts) : null;
      const last = moments.at(-1);
      if (last) last.to = frame;
      moments.push({ frame, to: frameCount(deck), segment, scene, previous, transitionShare });
    }
  });
  return moments;
}

/** True if a clip, or a picture with a motion, is part of the segment. */
export function hasMovingElements(segment: Segment): boolean {
  return isMoving(segment.backdrop) || segment.layers.some(isMoving);
}

/** The slides and the gaps between them; together they cover every frame once. */
export function buildSegments(deck: Deck): Segment[] {
  const total = frameCount(deck);
  const segments: Segment[] = [];
  const add = (slide: Slide | null, from: number, to: number): void => {
    const before = segments.at(-1);
    const transition = resolveTransition(deck, before ? slide : null, to - from);
    const backdrop = buildBackdrop(deck, slide, before, from, to);
    segments.push({ slide, from, to, ...transition, backdrop, layers: slide ? buildLayers(deck, slide) : [] });
    if (!before) return;
    for (const element of [before.backdrop, ...before.layers]) {
      if (element !== backdrop && element.to === from) element.until = from + transition.transitionFrames;
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
  return segments;
}

function resolveTransition(
  deck: Deck,
  slide: Slide | null,
  length: number,
): Pick<Segment, 'transition' | 'transitionFrames'> {
  const { kind = 'cut', durationMs = DEFAULT_TRANSITION_MS } = slide?.transition ?? {};
  const transitionFrames = kind === 'cut' ? 0 : Math.min(frameAt(durationMs, deck.fps), length);
  return { transition: transitionFrames === 0 ? 'cut' : kind, transitionFrames };
}

function buildBackdrop(
  deck: Deck,
  slide: Slide | null,
  before: Segment | undefined,
  from: number,
  to: number,
): Element {
  const source = slide?.background ?? deck.background;
  if (before && JSON.stringify(before.backdrop.source) === JSON.stringify(source)) {
    return Object.assign(before.backdrop, { to, until: to });
  }
  return { source, area: { left: 0, top: 0, ...frameSize(deck) }, from, to, until: to };
}

function buildScene(deck: Deck, segment: Segment, frame: number, layouts: ReadonlyMap<string, TextLayout>): Scene {
  const texts = (segment.slide?.boxes ?? []).flatMap((box) => {
    const layout = layouts.get(box.id);
    const appearance =
      segment.slide && layout
        ? computeAppearance(box, ...toFrameSpan(deck, segment.slide, box), frame, deck.fps)
        : null;
    return layout && appearance ? [{ boxId: box.id, layout, ...appearance }] : [];
  });
  const layers = segment.layers.filter(({ from, to }) => from <= frame && frame < to);
  return { backdrop: segment.backdrop, layers, texts };
}

function toFrameSpan(deck: Deck, slide: Slide, box: Box): [from: number, to: number] {
  return [frameAt(box.startMs ?? slide.startMs, deck.fps), frameAt(box.endMs ?? slide.endMs, deck.fps)];
}
