import type { Brief } from '../brief/brief.ts';
import { visualBy, visualOf, type Visual } from './visuals.ts';
import type { Calls, Made } from '../recipe.ts';
import { imageCall, subjectOf } from './prompts.ts';
import type { List } from '../script/write-list.ts';

const keyOf = (at: number): string => `picture${at + 1}`;

/** A picture for each entry that brings none of its own. */
export function itemPictures(brief: Brief, { items, title }: List): Calls {
  const about = brief.prompt ?? brief.idea?.hook ?? title;
  const calls = items.flatMap(({ text, asset }, at) =>
    asset ? [] : [[keyOf(at), imageCall(brief, `${text}. About: ${about}.`, { number: at })] as const],
  );
  return Object.fromEntries(calls);
}

/** The picture of an entry; `at` may run over, and then begins again with the first. */
export function pictureOfItem(made: Made, { items }: List, at: number): Visual {
  const number = at % items.length;
  const own = items[number]?.asset;
  return own ? visualOf(own) : visualBy(made, keyOf(number));
}

/** One picture behind everything. */
export function moodCall(brief: Brief): Calls {
  return { picture: imageCall(brief, subjectOf(brief)) };
}
