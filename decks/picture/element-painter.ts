import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { isLayer, isMoving, type Element } from '../scene/element.ts';
import type { FootagePlayer } from './footage-player.ts';
import type { Stills } from './stills.ts';
import type { Area } from '../geometry/area.ts';
import type { Pose } from '../scene/pose.ts';

/** Draws backgrounds and layers at one frame. Each input of the encoder needs its own painter. */
export class ElementPainter {
  readonly #stills: Stills;
  readonly #player: FootagePlayer;
  #ready = new Map<Element, Canvas>();

  constructor(stills: Stills, player: FootagePlayer) {
    this.#stills = stills;
    this.#player = player;
  }

  /** Prepares the still elements of the list and releases all others. */
  async prepareStills(elements: Element[]): Promise<void> {
    const ready = new Map<Element, Canvas>();
    for (const element of elements.filter((one) => !isMoving(one))) {
      ready.set(element, this.#ready.get(element) ?? (await this.#stills.loadPicture(element)));
    }
    this.#ready = ready;
  }

  /** Prepares all elements for one frame of a transition that ends at `until`. */
  async prepare(elements: Element[], frame: number, until: number): Promise<void> {
    await this.prepareStills(elements);
    for (const element of elements.filter(isMoving)) await this.#player.show(element, frame, until);
  }

  /** Stops the decoders of a transition. Call it after the last frame. */
  stop(): Promise<void> {
    return this.#player.stop();
  }

  paint(context: SKRSContext2D, element: Element, pose?: Pose): void {
    const picture = isMoving(element) ? this.#player.getPicture(element) : this.#ready.get(element);
    if (!picture) throw new Error('An element was painted before it was prepared.');
    const { source, area } = element;
    context.save();
    if (pose) applyPose(context, area, pose);
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

/** Applies a pose to what is drawn next; it turns and scales around the middle of the area. */
function applyPose(context: SKRSContext2D, area: Area, { alpha, scale, turn, x, y, visibleShare }: Pose): void {
  const [middleX, middleY] = [area.left + area.width / 2, area.top + area.height / 2];
  context.globalAlpha *= alpha;
  context.translate(middleX + x, middleY + y);
  context.rotate((turn * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-middleX, -middleY);
  if (visibleShare === 1) return;
  context.beginPath();
  context.rect(area.left, area.top, area.width * visibleShare, area.height);
  context.clip();
}

/** Adds the path of a rounded rectangle; `radius` is a fraction of its shorter side. */
export function addRoundedPath(context: SKRSContext2D, { left, top, width, height }: Area, radius: number): void {
  context.beginPath();
  context.roundRect(left, top, width, height, radius * Math.min(width, height));
}
