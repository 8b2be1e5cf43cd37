import type { Brief } from '../brief/brief.ts';
import { endSentence, splitSentences } from '../../../text/sentences.ts';
import { asksQuestion } from '../../../text/statements.ts';
import { findOutlineLanguage, writeOutline } from './write-story.ts';

export interface Turn {
  speaker: string;
  text: string;
}

const MAX_TURNS = 8;

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
