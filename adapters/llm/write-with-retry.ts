import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parseJson } from '../web/parse-json.ts';
import type { ChatFailure, ChatModel, ChatResult } from './chat-model.ts';
import type { ChatMessage, ChatUsage, JsonFormat } from './chat-protocol.ts';

/** The pieces of text to write, and how they are checked. */
export interface WritingTask<T> {
  count: number;
  messages: readonly ChatMessage[];
  format: JsonFormat;
  /** The pieces of a response; null if the response, or a piece, has the wrong shape. */
  read(result: unknown): (T | null)[] | null;
  /** Returns null for an acceptable piece, or the reason to reject it. */
  validate(piece: T): string | null;
  /** The prompt of the second round, with the problems of the first. */
  buildRetryPrompt(problems: readonly string[], kept: readonly T[]): string;
}

const MAX_ROUNDS = 2;
const MAX_PROBLEMS = 20;
/** No model responds faster, so no round begins with less time. */
const MIN_ROUND_MS = 500;
const MAX_ECHO_CHARACTERS = 16_000;

/**
 * Asks the model, and once more for the pieces that are missing. Ends within `timeoutMs` and returns the accepted pieces, possibly
 * none, and the usage of each billed call.
 */
export async function writeWithRetry<T>(
  chat: ChatModel,
  task: WritingTask<T>,
  timeoutMs: number,
  log: Logger,
): Promise<{ pieces: T[]; usages: ChatUsage[] }> {
  const deadline = performance.now() + timeoutMs;
  const kept: T[] = [];
  const usages: ChatUsage[] = [];
  let messages = task.messages;
  for (let round = 1; round <= MAX_ROUNDS && kept.length < task.count; round += 1) {
    const remainingMs = deadline - performance.now();
    if (remainingMs < MIN_ROUND_MS) break;
    const result = await chat.complete(messages, task.format, remainingMs);
    if (result.usage !== null) usages.push(result.usage);
    const problems = result.ok ? acceptPieces(task, result.text, kept) : null;
    if (kept.length >= task.count) break;
    logIncomplete(log, { round, requested: task.count, kept: kept.length }, result, problems);
    if (!result.ok && !(await waitBeforeRetry(result.failure, deadline))) break;
    messages = [
      ...task.messages,
      ...echoResponse(result),
      { role: 'user', content: task.buildRetryPrompt(problems ?? describeFailure(result), kept) },
    ];
  }
  return { pieces: kept, usages };
}

/** Adds the accepted pieces to `kept`. Returns the problems of the others. */
function acceptPieces<T>({ count, read, validate }: WritingTask<T>, text: string, kept: T[]): string[] {
  const pieces = read(parseEmbeddedJson(text));
  if (pieces === null) return ['the response was not the requested JSON'];
  const problems: string[] = [];
  for (const piece of pieces) {
    if (kept.length >= count) break;
    const problem = piece === null ? 'it does not have the requested shape' : validate(piece);
    if (problem !== null) problems.push(problem);
    else if (piece !== null) kept.push(piece);
  }
  return problems.slice(0, MAX_PROBLEMS);
}

/** Parses the JSON object or list in a text, which may be wrapped in prose or a code fence. */
function parseEmbeddedJson(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const pairs = [
    ['{', '}'],
    ['[', ']'],
  ] as const;
  const spans = pairs
    .map(([open, close]) => ({ from: text.indexOf(open), to: text.lastIndexOf(close) + 1 }))
    .filter(({ from, to }) => from >= 0 && to > from)
    .sort((one, other) => one.from - other.from);
  return spans.map(({ from, to }) => parseJson(text.slice(from, to))).find((parsed) => parsed !== undefined);
}

/** Whether a retry makes sense. Waits if the server is busy, unless that takes more than half of the remaining time. */
async function waitBeforeRetry(failure: ChatFailure, deadline: number): Promise<boolean> {
  if (failure.kind === 'truncated' || failure.kind === 'unreadable') return true;
  if (failure.kind !== 'busy' || failure.retryAfterMs > (deadline - performance.now()) / 2) return false;
  await sleep(failure.retryAfterMs);
  return true;
}

function describeFailure(result: ChatResult): string[] {
  if (result.ok || result.failure.kind === 'busy') return [];
  return result.failure.kind === 'truncated' ? ['the response was cut off: write less'] : ['the response was not JSON'];
}

function echoResponse(result: ChatResult): ChatMessage[] {
  return result.ok ? [{ role: 'assistant', content: result.text.slice(0, MAX_ECHO_CHARACTERS) }] : [];
}

/** Logs counts and never the content. */
function logIncomplete(log: Logger, counts: object, result: ChatResult, problems: readonly string[] | null): void {
  const reason = result.ok
    ? { dropped: problems?.length ?? 0 }
    : { failure: result.failure.kind, status: result.status, said: result.message };
  log.warn({ ...counts, ...reason }, 'language model wrote fewer pieces than requested');
}
