import { isMoving, type Element } from './element.ts';
import type { Moment, Scene } from './timeline.ts';

/** The elements of a scene from the bottom up. ffmpeg composites the moving ones; the others are drawn by the canvas. */
export interface SceneLayers {
  /** The still elements below every moving one; the backdrop if none moves. */
  under: Element[];
  /** Groups of moving elements with nothing still among them, each with the still elements up to the next group. */
  levels: { moving: Element[]; between: Element[] }[];
  /** The still elements above every moving one, or above the backdrop if none moves. */
  top: Element[];
}

export function listElements(scene: Scene): Element[] {
  return [scene.backdrop, ...scene.layers];
}

/** Lists the elements that are visible at any of the moments. */
export function listShown(moments: readonly Moment[]): Element[] {
  const scenes = moments.flatMap(({ scene, previous }) => (previous ? [scene, previous] : [scene]));
  return [...new Set(scenes.flatMap(listElements))];
}

export function splitScene(scene: Scene): SceneLayers {
  if (!listElements(scene).some(isMoving)) return { under: [scene.backdrop], levels: [], top: scene.layers };
  const layers: SceneLayers = { under: [], levels: [], top: [] };
  for (const element of listElements(scene)) {
    const level = layers.levels.at(-1);
    // Still elements are the top until another moving one follows.
    if (!isMoving(element)) (level ? layers.top : layers.under).push(element);
    else if (level && layers.top.length === 0) level.moving.push(element);
    else {
      if (level) level.between = layers.top;
      layers.top = [];
      layers.levels.push({ moving: [element], between: [] });
    }
  }
  return layers;
}
