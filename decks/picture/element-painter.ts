import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { isLayer, isMoving, type Element } from '../scene/element.ts';
import type { FootagePlayer } from './footage-player.ts';
import type { Stills } from './stills.ts';
import type { Area } from '../geometry/area.ts';

/** Draws backgrounds and layers as they are at one frame, those that move too. One for each of the encoder's feeds. */
export class ElementPainter {
  readonly #stills: Stills;
  readonly #player: FootagePlayer;
  #ready = new Map<Element, Canvas>();

  constructor(stills: Stills, player: FootagePlayer) {
    this.#stills = stills;
    this.#player = player;
  }

  /** Gets those of these elements ready that do not move, and forgets all others. */
  async prepareStills(elements: Element[]): Promise<void> {
    const ready = new Map<Element, Canvas>();
    for (const element of elements.filter((one) => !isMoving(one))) {
      ready.set(element, await this.#stills.loadPicture(element));
    }
    this.#ready = ready;
  }

  /** Gets all elements ready for one frame of a transition that ends at `until`. */
  async prepare(elements: Element[], frame: number, until: number): Promise<void> {
    await this.prepareStills(elements);
    for (const element of elements.filter(isMoving)) await this.#player.show(element, frame, until);
  }

  /** To be called after the last frame of a transition. */
  stop(): Promise<void> {
    return this.#player.stop();
  }

  paint(context: SKRSContext2D, element: Element): void {
    const picture = isMoving(element) ? this.#player.getPicture(element) : this.#ready.get(element);
    if (!picture) throw new Error('An element was to be painted before it was prepared.');
    const { source, area } = element;
    context.save();
    if (isLayer(source)) {
      context.globalAlpha *= source.opacity ?? 1;
      if (source.radius) {
        addRoundedPath(context, area, source.radius);
        context.clip();
      }
    }
    context.drawImage(picture, area.left, area.top);
    context.restore();
  }
}

/** The outline of a layer with round corners; `radius` as a fraction of its shorter side. */
export function addRoundedPath(context: SKRSContext2D, { left, top, width, height }: Area, radius: number): void {
  context.beginPath();
  context.roundRect(left, top, width, height, radius * Math.min(width, height));
}
