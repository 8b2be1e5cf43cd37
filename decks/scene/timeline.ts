import {
  frameAt,
  frameCount,
  frameSize,
  type Box,
  type Deck,
  type Easing,
  type Shape,
  type Slide,
  type TransitionKind,
} from '../../domain/decks/deck.ts';
import { SHAPE_DEFAULTS } from '../../domain/decks/deck-limits.ts';
import { boundShape } from './bound-shape.ts';
import type { Area } from '../geometry/area.ts';
import { ease } from './easing.ts';
import { computeAppearance, type Appearance } from './appearance.ts';
import { computePose, type Pose } from './pose.ts';
import { isMoving, buildLayers, type Element } from './element.ts';
import type { Span } from '../geometry/span.ts';
import type { TextLayout } from '../text/lay-out-text.ts';

export interface VisibleText extends Appearance {
  boxId: string;
  behind: boolean;
  layout: TextLayout;
}

export interface VisibleShape {
  shape: Shape;
  area: Area;
  /** How much of it has appeared, above 0. */
  share: number;
}

/** What is on screen at one frame, bottom first. Texts are above the shapes, or below the layers with `behind`. */
export interface Scene {
  backdrop: Element;
  layers: Element[];
  /** How animated pictures are drawn that are not at rest. */
  poses: ReadonlyMap<Element, Pose>;
  texts: VisibleText[];
  shapes: VisibleShape[];
}

/** What is on screen from `frame` to `to`. While `transitionShare` is below 1, `scene` replaces `previous`. */
export interface Moment {
  frame: number;
  /** The frame of the next moment. */
  to: number;
  shot: Shot;
  scene: Scene;
  previous: Scene | null;
  transitionShare: number;
}

/** A slide, or a gap between slides. Its first `transitionFrames` frames are the transition. */
export interface Shot {
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
export function buildMoments(deck: Deck, shots: Shot[], layouts: ReadonlyMap<string, TextLayout>): Moment[] {
  const moments: Moment[] = [];
  let lastKey = '';
  shots.forEach((shot, index) => {
    const before = shots[index - 1];
    for (let frame = shot.from; frame < shot.to; frame++) {
      const scene = buildScene(deck, shot, frame, layouts);
      const transitionShare = Math.min(1, (frame - shot.from + 1) / (shot.transitionFrames + 1));
      const layers = scene.layers.map((layer) => shot.layers.indexOf(layer));
      const texts = scene.texts.map((text) => ({ ...text, layout: 0 }));
      const poses = scene.layers.map((layer) => scene.poses.get(layer) ?? null);
      const key = JSON.stringify([index, transitionShare, layers, texts, scene.shapes, poses]);
      if (key === lastKey) continue;
      lastKey = key;
      const previous = transitionShare < 1 && before ? buildScene(deck, before, before.to - 1, layouts) : null;
      const last = moments.at(-1);
      if (last) last.to = frame;
      const moment = { frame, to: frameCount(deck), shot, scene, previous, transitionShare };
      moments.push(previous ? hideFaded({ ...moment, previous }) : moment);
    }
  });
  return moments;
}

/** Transitions in which both scenes are seen through each other. */
const FADING: readonly TransitionKind[] = ['fade', 'zoom', 'dip'];

/** Computes the alpha of the texts of each scene of a transition. Two texts fading into each other are unreadable. */
export function computeTextAlphas({ shot, transitionShare: share }: Moment): [outgoing: number, incoming: number] {
  return FADING.includes(shot.transition) ? [Math.max(0, 1 - 2 * share), Math.max(0, 2 * share - 1)] : [1, 1];
}

/** Leaves out the texts that have faded, so that half a transition does not depend on the texts of its other half. */
function hideFaded(moment: Moment & { previous: Scene }): Moment {
  const { scene, previous } = moment;
  const [outgoing, incoming] = computeTextAlphas(moment);
  return {
    ...moment,
    scene: incoming > 0 ? scene : { ...scene, texts: [] },
    previous: outgoing > 0 ? previous : { ...previous, texts: [] },
  };
}

/** Returns the moments of a span; the first begins with it. */
export function cutMoments(moments: readonly Moment[], { from, to }: Span): Moment[] {
  return moments
    .filter((moment) => moment.to > from && moment.frame < to)
    .map((moment) => ({ ...moment, frame: Math.max(moment.frame, from), to: Math.min(moment.to, to) }));
}

/** True if a clip, or a picture with a motion, is part of the shot. */
export function hasMovingElements(shot: Shot): boolean {
  return isMoving(shot.backdrop) || shot.layers.some(isMoving);
}

/** Builds the slides and the gaps between them, which together cover every frame once. */
export function buildShots(deck: Deck): Shot[] {
  const total = frameCount(deck);
  const shots: Shot[] = [];
  const add = (slide: Slide | null, from: number, to: number): void => {
    const before = shots.at(-1);
    const transition = resolveTransition(deck, before ? slide : null, to - from);
    const backdrop = buildBackdrop(deck, slide, before, from, to);
    shots.push({ slide, from, to, ...transition, backdrop, layers: slide ? buildLayers(deck, slide) : [] });
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
  return shots;
}

function resolveTransition(
  deck: Deck,
  slide: Slide | null,
  length: number,
): Pick<Shot, 'transition' | 'transitionFrames'> {
  const { kind = 'cut', durationMs = DEFAULT_TRANSITION_MS } = slide?.transition ?? {};
  const transitionFrames = kind === 'cut' ? 0 : Math.min(frameAt(durationMs, deck.fps), length);
  return { transition: transitionFrames === 0 ? 'cut' : kind, transitionFrames };
}

function buildBackdrop(deck: Deck, slide: Slide | null, before: Shot | undefined, from: number, to: number): Element {
  const source = slide?.background ?? deck.background;
  if (before && JSON.stringify(before.backdrop.source) === JSON.stringify(source)) {
    return Object.assign(before.backdrop, { to, until: to });
  }
  return { source, area: { left: 0, top: 0, ...frameSize(deck) }, from, to, until: to };
}

function buildScene(deck: Deck, shot: Shot, frame: number, layouts: ReadonlyMap<string, TextLayout>): Scene {
  const texts = (shot.slide?.boxes ?? []).flatMap((box) => {
    const layout = layouts.get(box.id);
    const appearance =
      shot.slide && layout ? computeAppearance(box, ...toFrameSpan(deck, shot.slide, box), frame, deck.fps) : null;
    return layout && appearance ? [{ boxId: box.id, behind: box.behind ?? false, layout, ...appearance }] : [];
  });
  const layers = shot.layers.filter(({ from, to }) => from <= frame && frame < to);
  const poses = new Map(
    layers.flatMap((layer): [Element, Pose][] => {
      const pose = computePose(deck, layer, frame);
      return pose ? [[layer, pose]] : [];
    }),
  );
  return { backdrop: shot.backdrop, layers, poses, texts, shapes: buildShapes(deck, shot.slide, frame) };
}

/** Steps of a progress bar, which changes all the time. */
const PROGRESS_STEPS = 240;

function buildShapes(deck: Deck, slide: Slide | null, frame: number): VisibleShape[] {
  return (slide?.shapes ?? []).flatMap((shape) => {
    if (!slide) return [];
    const [from, to] = toFrameSpan(deck, slide, shape);
    if (frame < from || frame >= to) return [];
    const isProgress = shape.kind === 'progress' && shape.growMs === undefined;
    const frames = isProgress ? to - from : Math.max(1, frameAt(shape.growMs ?? SHAPE_DEFAULTS.growMs, deck.fps));
    const passed = Math.min(1, (frame - from + 1) / frames);
    const eased = ease(isProgress ? (shape.easing ?? 'linear') : chooseEasing(shape), passed);
    const share = isProgress ? Math.ceil(eased * PROGRESS_STEPS) / PROGRESS_STEPS : Math.max(0.001, eased);
    return [{ shape, area: boundShape(deck, shape), share }];
  });
}

/** Chooses the easing of a shape. One that fades would flicker with an easing that goes back. */
function chooseEasing({ kind, easing = 'ease-out' }: Shape): Easing {
  const fades = kind === 'tap' || kind === 'device';
  return fades && (easing === 'back' || easing === 'bounce' || easing === 'elastic') ? 'ease-out' : easing;
}

function toFrameSpan(deck: Deck, slide: Slide, box: Box | Shape): [from: number, to: number] {
  return [frameAt(box.startMs ?? slide.startMs, deck.fps), frameAt(box.endMs ?? slide.endMs, deck.fps)];
}
