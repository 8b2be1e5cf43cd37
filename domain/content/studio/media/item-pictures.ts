import type { Brief } from '../brief/brief.ts';
import { requireVisual, toVisual, type Visual } from './visuals.ts';
import type { Calls, MadeByCall } from '../recipe.ts';
import { buildImageCall, chooseSubject, describeTopic } from './prompts.ts';
import type { List } from '../script/write-list.ts';

const toCallKey = (at: number): string => `picture${at + 1}`;

export function buildItemPictureCalls(brief: Brief, { items, title }: List): Calls {
  const about = describeTopic(brief) ?? title;
  const calls = items.flatMap(({ text, asset }, at) =>
    asset ? [] : [[toCallKey(at), buildImageCall(brief, `${text}. About: ${about}.`, { number: at })] as const],
  );
  return Object.fromEntries(calls);
}

/** The picture of an item. `at` wraps around after the last item. */
export function findItemPicture(made: MadeByCall, { items }: List, at: number): Visual {
  const number = at % items.length;
  const asset = items[number]?.asset;
  return asset ? toVisual(asset) : requireVisual(made, toCallKey(number));
}

export function buildBackdropCall(brief: Brief): Calls {
  return { picture: buildImageCall(brief, chooseSubject(brief)) };
}
