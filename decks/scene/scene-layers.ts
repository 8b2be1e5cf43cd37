import { isMoving, type Element } from './element.ts';
import type { Scene } from './timeline.ts';

/** A scene from the bottom up: ffmpeg lays what moves between the pictures that are drawn here. */
export interface Strata {
  /** Still, below everything that moves. */
  under: Element[];
  /** What moves, and what is still above it but below something else that moves. */
  levels: { moving: Element[]; between: Element[] }[];
  /** Still, above everything that moves: the texts' place. */
  top: Element[];
}

export function elementsOf(scene: Scene): Element[] {
  return [scene.backdrop, ...scene.layers];
}

export function strataOf(scene: Scene): Strata {
  const strata: Strata = { under: [], levels: [], top: [] };
  for (const element of elementsOf(scene)) {
    const level = strata.levels.at(-1);
    if (!isMoving(element)) (level ? strata.top : strata.under).push(element);
    else if (level && strata.top.length === 0) level.moving.push(element);
    else {
      if (level) level.between = strata.top;
      strata.top = [];
      strata.levels.push({ moving: [element], between: [] });
    }
  }
  return strata;
}
