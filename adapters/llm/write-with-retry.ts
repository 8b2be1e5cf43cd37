import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parseJson } from '../web/parse-json.ts';
import type { ChatResult, ChatFailure, ChatMessage, ChatModel, JsonFormat } from './chat-model.ts';

/** Pieces of text that are wanted of a model, and who decides what counts. */
export interface WritingTask<T> {
  count: number;
  messages: readonly ChatMessage[];
  format: JsonFormat;
  /** The pieces of an answer; null where it, or a piece, has another shape. */
  read(answer: unknown): (T | null)[] | null;
  /** Takes a piece (null), or says why not. */
  judge(piece: T): string | null;
  /** What is asked for a second time, with what was wrong the first. */
  buildRetryPrompt(problems: readonly string[], kept: readonly T[]): string;
}

/** The first question, and one more for what it left open. */
const MAX_ROUNDS = 2;
const MAX_PROBLEMS = 20;
/** Nobody writes an answer in less. */
const MIN_ROUND_MS = 500;
const MAX_ECHOED = 16_000;

/**
 * Asks, and where the answer cannot be used in full asks once more for what is missing. Ends within `timeoutMs`, whatever the
 * server does, and answers what was taken until then: perhaps nothing.
 */
export async function writeWithRetry<T>(
  chat: ChatModel,
  order: WritingTask<T>,
  timeoutMs: number,
  log: Logger,
): Promise<T[]> {
  const ends = performance.now() + timeoutMs;
  const kept: T[] = [];
  let messages = order.messages;
  for (let round = 1; round <= MAX_ROUNDS && kept.length < order.count; round += 1) {
    const left = ends - performance.now();
    if (left < MIN_ROUND_MS) break;
    const answer = await chat.ask(messages, order.format, left);
    const problems = answer.ok ? acceptPieces(order, answer.text, kept) : null;
    if (kept.length >= order.count) break;
    logIncomplete(log, { round, wanted: order.count, kept: kept.length }, answer, problems);
    if (!answer.ok && !(await waitBeforeRetry(answer.failure, ends))) break;
    messages = [
      ...order.messages,
      ...echoResponse(answer),
      { role: 'user', content: order.buildRetryPrompt(problems ?? describeFailure(answer), kept) },
    ];
  }
  return kept;
}

/** Keeps what stands up to the judge, and answers what was wrong with the rest. */
function acceptPieces<T>({ count, read, judge }: WritingTask<T>, text: string, kept: T[]): string[] {
  const pieces = read(parseEmbeddedJson(text));
  if (pieces === null) return ['the answer was not the JSON that was asked for'];
  const problems: string[] = [];
  for (const piece of pieces) {
    if (kept.length >= count) break;
    const problem = piece === null ? 'it is not of the shape that was asked for' : judge(piece);
    if (problem !== null) problems.push(problem);
    else if (piece !== null) kept.push(piece);
  }
  return problems.slice(0, MAX_PROBLEMS);
}

/** The object in a text, also where a server wraps it in words or a fence. */
function parseEmbeddedJson(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return from < 0 || to < from ? undefined : parseJson(text.slice(from, to + 1));
}

/** Waits where the server asks for it, unless that takes more than half of the time that is left. */
async function waitBeforeRetry(failure: ChatFailure, ends: number): Promise<boolean> {
  if (failure.kind === 'truncated' || failure.kind === 'unreadable') return true;
  if (failure.kind !== 'busy' || failure.retryAfterMs > (ends - performance.now()) / 2) return false;
  await sleep(failure.retryAfterMs);
  return true;
}

function describeFailure(answer: ChatResult): string[] {
  if (answer.ok || answer.failure.kind === 'busy') return [];
  return answer.failure.kind === 'truncated' ? ['the answer was cut off: write less'] : ['the answer was not JSON'];
}

function echoResponse(answer: ChatResult): ChatMessage[] {
  return answer.ok ? [{ role: 'assistant', content: answer.text.slice(0, MAX_ECHOED) }] : [];
}

/** For the operator: how far it came, never what it was about. */
function logIncomplete(log: Logger, counts: object, answer: ChatResult, problems: readonly string[] | null): void {
  const why = answer.ok
    ? { dropped: problems?.length ?? 0 }
    : { failure: answer.failure.kind, status: answer.status, said: answer.message };
  log.warn({ ...counts, ...why }, 'the language model left something open');
}
