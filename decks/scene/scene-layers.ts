import { isMoving, type Element } from './element.ts';
import type { Scene } from './timeline.ts';

/** A scene from the bottom up: ffmpeg lays what moves between the pictures that are drawn here. */
export interface SceneLayers {
  /** Still, below everything that moves. */
  under: Element[];
  /** What moves, and what is still above it but below something else that moves. */
  levels: { moving: Element[]; between: Element[] }[];
  /** Still, above everything that moves: the texts' place. */
  top: Element[];
}

export function listElements(scene: Scene): Element[] {
  return [scene.backdrop, ...scene.layers];
}

export function splitScene(scene: Scene): SceneLayers {
  const layers: SceneLayers = { under: [], levels: [], top: [] };
  for (const element of listElements(scene)) {
    const level = layers.levels.at(-1);
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
