import type { Place } from './cadence.ts';
import { renderPrice, type Format } from '../formats.ts';

/** An idea that may fill a place, in the order in which ideas are taken. */
export interface UsableIdea {
  id: string;
  format: Format;
  /** Accepted by hand: its video is paid for. */
  accepted: boolean;
}

/** A place that an earlier run has filled. */
export interface FilledPlace {
  slotDate: string;
  slotTime: string;
  position: number;
  slotAt: Date;
}

/** A place that a run would fill: with that idea, or with one that is yet to be written. */
export interface PlannedPlace<Idea extends UsableIdea = UsableIdea> {
  place: Place;
  idea: Idea | null;
  /** Credits that filling it takes. */
  credits: number;
}

/** The places that lie ahead of `now` and are not filled. */
export function openPlaces(places: readonly Place[], filled: readonly FilledPlace[], now: Date): Place[] {
  const taken = new Set(filled.flatMap((one) => [gridKey(one.slotDate, one.slotTime, one.position), slotKey(one)]));
  return places.filter(
    (place) =>
      place.at > now &&
      !taken.has(gridKey(place.date, place.time, place.position)) &&
      !taken.has(slotKey({ slotAt: place.at, position: place.position })),
  );
}

/**
 * Gives each open place the next idea of its format. The run and the timeline both go by this; what ideas are still written
 * for the places without one changes nothing for the others.
 */
export function planPlaces<Idea extends UsableIdea>(
  open: readonly Place[],
  ideas: readonly Idea[],
): PlannedPlace<Idea>[] {
  const waiting = Map.groupBy(ideas, ({ format }) => format);
  return open.map((place) => {
    const idea = waiting.get(place.format)?.shift() ?? null;
    return { place, idea, credits: idea?.accepted ? 0 : renderPrice(place.format) };
  });
}

/** The formats of ideas that are yet to be written, in the order of the places. */
export function missingFormats(planned: readonly PlannedPlace[]): Format[] {
  return planned.filter(({ idea }) => idea === null).map(({ place }) => place.format);
}

function gridKey(date: string, time: string, position: number): string {
  return `${date}T${time}/${position}`;
}

function slotKey({ slotAt, position }: { slotAt: Date; position: number }): string {
  return `${slotAt.getTime()}/${position}`;
}
