import type { MediaCall } from '../media-call.ts';
import { visualBy, visualOf, type Visual } from './made.ts';
import type { Made } from './plan.ts';
import { imageCall, subjectOf } from './prompts.ts';
import type { Brief } from './brief.ts';
import type { List } from './write-items.ts';

const keyOf = (at: number): string => `picture${at + 1}`;

/** A picture for each entry that brings none of its own. */
export function itemPictures(brief: Brief, { items, title }: List): Record<string, MediaCall> {
  const about = brief.prompt ?? brief.idea?.hook ?? title;
  const calls = items.flatMap(({ text, asset }, at) =>
    asset ? [] : [[keyOf(at), imageCall(brief, `${text}. About: ${about}.`, { number: at })] as const],
  );
  return Object.fromEntries(calls);
}

export function pictureOfItem(made: Made, { asset }: List['items'][number], at: number): Visual {
  return asset ? visualOf(asset) : visualBy(made, keyOf(at));
}

/** Enough for one picture behind everything. */
export function moodCall(brief: Brief): MediaCall {
  return imageCall(brief, subjectOf(brief));
}
