import { bread, coffee, meal } from './food.ts';
import { care, fashion, fitness, home, outdoors, toys } from './life.ts';
import type { Scene } from './shapes.ts';
import { desk, money, phone } from './work.ts';

/** The words of each topic. The first topic that a prompt names decides. */
const TOPICS: readonly (readonly [Scene, RegExp])[] = [
  [coffee, /\b(?:coffee|brew|espresso|cappuccino|latte|café|cafe|tea|barista|roast\w*|cups?)\b/iu],
  [bread, /\b(?:bread|baker\w*|bak(?:e|ing)|loa(?:f|ves)|dough|flour|pastr\w+|cakes?|rye|wheat)\b/iu],
  [care, /\b(?:skin\w*|cosmetic\w*|cream|serum|soap|shampoo|beauty|clinic|dentist|teeth|perfume|spa)\b/iu],
  [fitness, /\b(?:gym|fitness|workout|training|yoga|pilates|muscle\w*|dumbbell\w*|exercise\w*)\b/iu],
  [fashion, /\b(?:fashion|dress\w*|shirts?|jackets?|clothes|clothing|wardrobe|coat|linen|wear)\b/iu],
  [toys, /\b(?:toys?|child(?:ren)?|kids?|bab(?:y|ies)|blocks|play(?:ing|ground)?|nursery)\b/iu],
  [money, /\b(?:money|invest\w*|bank\w*|tax\w*|savings?|budget|finance|revenue|insurance|invoices?|price)\b/iu],
  [phone, /\b(?:phones?|app|apps|mobile|smartphone|screen)\b/iu],
  [desk, /\b(?:software|laptop|computer|office|desk|dashboard|code|developer\w*|spreadsheet\w*|website)\b/iu],
  [meal, /\b(?:food|meal|lunch|dinner|breakfast|recipe|cook\w*|kitchen|restaurant|salad|vegetable\w*|fruit)\b/iu],
  [home, /\b(?:home|house|sofa|armchair|furniture|interior|room|lamp|living)\b/iu],
  [outdoors, /\b(?:mountain\w*|travel\w*|hik(?:e|ing)|forest|garden\w*|nature|outdoor\w*|camp\w*|trees?|path)\b/iu],
];

/** The scene that illustrates a prompt; null if it names no topic. */
export function findScene(prompt: string): Scene | null {
  return TOPICS.find(([, words]) => words.test(prompt))?.[0] ?? null;
}
