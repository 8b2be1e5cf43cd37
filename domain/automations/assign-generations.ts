import type { PostSlot } from './cadence.ts';
import { getRenderPrice, type Format } from '../formats.ts';

/** A generation that may fill a place. They are used in this order. */
export interface UsableGeneration {
  id: string;
  format: Format;
  /** The caller accepted it, so its video is already paid for. */
  accepted: boolean;
}

/** A place that an earlier run filled. */
export interface FilledPostSlot {
  slotDate: string;
  slotTime: string;
  position: number;
  slotAt: Date;
}

/** A place with the generation that fills it; null if it still has to be written. */
export interface AssignedPlace<Generation extends UsableGeneration = UsableGeneration> {
  place: PostSlot;
  generation: Generation | null;
  credits: number;
}

/** The future places that are not filled yet. */
export function listOpenSlots(places: readonly PostSlot[], filled: readonly FilledPostSlot[], now: Date): PostSlot[] {
  const taken = new Set(filled.flatMap((one) => [toGridKey(one.slotDate, one.slotTime, one.position), toSlotKey(one)]));
  return places.filter(
    (place) =>
      place.at > now &&
      !taken.has(toGridKey(place.date, place.time, place.position)) &&
      !taken.has(toSlotKey({ slotAt: place.at, position: place.position })),
  );
}

/**
 * Gives each open place the next generation of its format. The run and the timeline share this rule. Generations that
 * are written later for the remaining places do not change the others.
 */
export function assignGenerations<Generation extends UsableGeneration>(
  open: readonly PostSlot[],
  generations: readonly Generation[],
): AssignedPlace<Generation>[] {
  const waiting = Map.groupBy(generations, ({ format }) => format);
  return open.map((place) => {
    const generation = waiting.get(place.format)?.shift() ?? null;
    return { place, generation, credits: generation?.accepted ? 0 : getRenderPrice(place.format) };
  });
}

/** The formats of the generations that must still be written, in the order of the places. */
export function listMissingFormats(planned: readonly AssignedPlace[]): Format[] {
  return planned.filter(({ generation }) => generation === null).map(({ place }) => place.format);
}

function toGridKey(date: string, time: string, position: number): string {
  return `${date}T${time}/${position}`;
}

function toSlotKey({ slotAt, position }: { slotAt: Date; position: number }): string {
  return `${slotAt.getTime()}/${position}`;
}
