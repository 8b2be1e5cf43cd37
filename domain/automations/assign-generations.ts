import type { PostSlot } from './cadence.ts';
import { getRenderPrice, type Format } from '../formats.ts';

/** A generation that may fill a slot. */
export interface UsableGeneration {
  id: string;
  format: Format;
  /** The caller accepted it, so its video is already paid for. */
  accepted: boolean;
}

/** A slot that an earlier run filled. */
export interface FilledPostSlot {
  slotDate: string;
  slotTime: string;
  position: number;
  slotAt: Date;
}

/** A slot with the generation that fills it; null if it still has to be written. */
export interface AssignedSlot<Generation extends UsableGeneration = UsableGeneration> {
  slot: PostSlot;
  generation: Generation | null;
  credits: number;
}

/** Lists the future slots that no run has filled. The local time or the instant may match: a new zone alters one. */
export function listOpenSlots(slots: readonly PostSlot[], filled: readonly FilledPostSlot[], now: Date): PostSlot[] {
  const taken = new Set(filled.flatMap((one) => [toGridKey(one.slotDate, one.slotTime, one.position), toTimeKey(one)]));
  return slots.filter(
    (slot) =>
      slot.at > now &&
      !taken.has(toGridKey(slot.date, slot.time, slot.position)) &&
      !taken.has(toTimeKey({ slotAt: slot.at, position: slot.position })),
  );
}

/**
 * Assigns to each open slot the next generation of its format, for runs and for the timeline. Generations that are
 * written later for the remaining slots do not change these assignments.
 */
export function assignGenerations<Generation extends UsableGeneration>(
  open: readonly PostSlot[],
  generations: readonly Generation[],
): AssignedSlot<Generation>[] {
  const waiting = Map.groupBy(generations, ({ format }) => format);
  return open.map((slot) => {
    const generation = waiting.get(slot.format)?.shift() ?? null;
    return { slot, generation, credits: generation?.accepted ? 0 : getRenderPrice(slot.format) };
  });
}

/** The formats of the generations that must still be written, in the order of the slots. */
export function listMissingFormats(planned: readonly AssignedSlot[]): Format[] {
  return planned.filter(({ generation }) => generation === null).map(({ slot }) => slot.format);
}

function toGridKey(date: string, time: string, position: number): string {
  return `${date}T${time}/${position}`;
}

function toTimeKey({ slotAt, position }: { slotAt: Date; position: number }): string {
  return `${slotAt.getTime()}/${position}`;
}
