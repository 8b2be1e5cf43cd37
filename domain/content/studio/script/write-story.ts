import { writeFromPrompt } from '../../../generations/topics/write-from-prompt.ts';
import { isSameText } from '../../../text/compare-texts.ts';
import { detectLanguage } from '../../../text/detect-language.ts';
import { extractStems } from '../../../text/words.ts';
import type { Brief } from '../brief/brief.ts';
import { endSentence, splitSentences } from '../../../text/sentences.ts';
import { cutHeadline } from '../../../text/headline.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';
import { asksQuestion } from '../../../text/statements.ts';

export interface Turn {
  speaker: string;
  text: string;
}

const MAX_TURNS = 8;

/** The text of a video, in spoken order. */
export interface Story {
  /** Shown first. */
  hook: string;
  /** Complete sentences, including the hook if it is spoken. */
  sentences: string[];
  /** Whether the text is the caller's; then nothing is changed or left out. */
  isCallersOwn: boolean;
  /** The language of the text. */
  language: string;
}

/** The share of the format's time for written text, because speaking rates differ. */
const WRITTEN_SHARE = 0.8;
const DEFAULT_SECONDS = 24;

/**
 * The text of a video: the caller's script unchanged, else the generation's text, else the prompt and what the brand's site states
 * about it. Every sentence comes from one of these sources.
 */
export function writeStory(brief: Brief): Story {
  if (brief.script !== null) {
    const sentences = splitSentences(brief.script);
    const hook = brief.generation?.hook ?? cutHeadline(brief.script);
    return { hook, sentences, isCallersOwn: true, language: brief.language };
  }
  const seconds = Math.min(brief.maxSec, brief.durationSec ?? Math.min(brief.maxSec, DEFAULT_SECONDS)) * WRITTEN_SHARE;
  const { hook, body } = writeOutline(brief);
  const candidates = [endSentence(hook), ...body.map(endSentence)];
  const sentences = fitSentences(candidates, seconds, brief.voice?.speed ?? brief.presenter?.voice.speed ?? 1);
  return { hook, sentences, isCallersOwn: false, language: findOutlineLanguage(brief) };
}

export function joinSentences({ sentences }: Story): string {
  return sentences.join(' ');
}

interface StoryOutline {
  hook: string;
  body: string[];
}

const MAX_STATEMENTS = 3;

/** The hook and the lines after it: the generation's, else the prompt's and statements of the brand, the nearest first. */
export function writeOutline({ generation, prompt, brand }: Brief): StoryOutline {
  if (generation) {
    const { hook } = generation;
    return { hook, body: splitSentences(generation.body).filter((sentence) => !isSameText(sentence, hook)) };
  }
  const stated = writeFromPrompt(prompt, () => true);
  const hook = stated?.hook ?? cutHeadline(prompt ?? brand.name);
  const promptLines = [hook, ...(stated?.lines ?? [])];
  const statements = listNearest(brand.valueProps, prompt ?? '').filter(
    (text) => !promptLines.some((line) => isSameText(line, text)),
  );
  return { hook, body: [...promptLines.slice(1), ...statements.slice(0, MAX_STATEMENTS)] };
}

/** The language of `writeOutline`: the brief's for a generation, else that of the words if it can be detected. */
export function findOutlineLanguage(brief: Brief): string {
  if (brief.generation) return brief.language;
  const { hook, body } = writeOutline(brief);
  return detectLanguage([hook, ...body].join('\n')) ?? brief.language;
}

/** Statements that share words with a text, those with the most first; all of them if none shares any. */
function listNearest(statements: readonly string[], text: string): string[] {
  const wanted = extractStems(text);
  const count = (one: string): number => [...extractStems(one)].filter((stem) => wanted.has(stem)).length;
  const near = statements.filter((one) => count(one) > 0).toSorted((a, b) => count(b) - count(a));
  return near.length > 0 ? near : [...statements];
}

/** The leading sentences that fit the time, at least one. */
function fitSentences(sentences: readonly string[], seconds: number, speed: number): string[] {
  let count = sentences.length;
  while (count > 1 && estimateSpokenSeconds(sentences.slice(0, count).join(' '), speed) > seconds) count--;
  return sentences.slice(0, count);
}

/** The turns of an interview: the caller's, else the hook and the questions of the text by a host, and its statements by a guest. */
export function writeTurns(brief: Brief): { turns: Turn[]; language: string } {
  const { turns, language, script } = brief;
  if (turns.length > 0) return { turns: [...turns], language };
  const { hook, body } = script === null ? writeOutline(brief) : readScript(script);
  const [host, guest] = ['Host', brief.presenter?.name ?? 'Guest'];
  const written: Turn[] = [{ speaker: host, text: endSentence(hook) }];
  for (const line of body) {
    const [speaker, text] = [asksQuestion(line) ? host : guest, endSentence(line)];
    const last = written.at(-1);
    if (last?.speaker === speaker) last.text += ` ${text}`;
    else written.push({ speaker, text });
  }
  return { turns: written.slice(0, MAX_TURNS), language: script === null ? findOutlineLanguage(brief) : language };
}

function readScript(script: string): { hook: string; body: string[] } {
  const [hook = script, ...body] = splitSentences(script);
  return { hook, body: body.length > 0 ? body : [hook] };
}
