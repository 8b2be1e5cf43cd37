import { useEffect } from 'preact/hooks';
import { queryClient } from './query-client.ts';
import { getApiKey } from './session.ts';
import { useIdentity } from './workspace.ts';

/** The wait before a lost stream is opened again: the first time, and each time after that. */
const FIRST_RETRY_MS = 1_000;
const RETRY_MS = 30_000;

/** The first parts of the query keys that a change of each noun makes outdated. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  post: ['posts', 'calendar', 'automations', 'comments', 'events', 'notices'],
  draft: ['posts', 'calendar', 'notices'],
  comment: ['posts'],
  content: ['content', 'posts', 'calendar', 'generations'],
  asset: ['assets'],
  credits: ['me', 'credits', 'notices'],
  automation: ['automations', 'calendar'],
  account: ['accounts', 'notices'],
  workspace: ['workspaces', 'me'],
  webhook: ['webhooks'],
  member: ['members'],
  invitation: ['invitations', 'members'],
  key: ['keys'],
  session: ['sessions'],
  notice: ['notices'],
};

/** Keeps the views up to date while a person or key is signed in. */
export function useChanges(): void {
  const { data: identity } = useIdentity();
  const team = identity?.team.id;
  const key = getApiKey();
  useEffect(() => (team && key ? followChanges(key) : undefined), [team, key]);
}

/**
 * Follows the stream of changes, and reads again what they make outdated. It does so only while the page is visible,
 * because a browser has few connections. While the stream cannot be opened, everything is read again every `RETRY_MS`.
 * Returns the function that ends it.
 */
function followChanges(key: string): () => void {
  let ending = new AbortController();
  const restart = (): void => {
    ending.abort();
    ending = new AbortController();
    if (document.visibilityState === 'visible') void follow(key, ending.signal);
  };
  document.addEventListener('visibilitychange', restart);
  restart();
  return () => {
    document.removeEventListener('visibilitychange', restart);
    ending.abort();
  };
}

/** The position of the last change that was received, for all streams of the page. */
let position = '';

async function follow(key: string, signal: AbortSignal): Promise<void> {
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    if (attempts > 0) await pause(attempts === 1 ? FIRST_RETRY_MS : RETRY_MS, signal);
    if (attempts > 1 && !signal.aborted) void queryClient.invalidateQueries();
    try {
      for await (const message of readStream(key, signal)) {
        attempts = 0;
        receive(message);
      }
    } catch {
      // The stream is opened again. The queries of the page report a rejected key and an unreachable service.
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

async function* readStream(key: string, signal: AbortSignal): AsyncGenerator<string> {
  const headers = { authorization: `Bearer ${key}`, ...(position && { 'last-event-id': position }) };
  const response = await fetch('/api/v1/changes', { headers, signal });
  if (!response.ok || !response.body) throw new Error(`The stream of changes answers ${response.status}.`);
  let text = '';
  for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const messages = (text + value).split('\n\n');
    text = messages.pop() ?? '';
    yield* messages;
  }
}

function receive(message: string): void {
  const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/su, 2) as [string, string]));
  position = fields.get('id') ?? position;
  const nouns = JSON.parse(fields.get('data') ?? '[]') as string[];
  const keys = new Set(nouns.flatMap((noun) => OUTDATED[noun] ?? []));
  for (const outdated of keys) readAgain(outdated);
}

/** The least time between two reads of the same queries, because all reads share the rate limits of the key. */
const MIN_INTERVAL_MS = 10_000;

const readAt = new Map<string, number>();
const waiting = new Set<string>();

function readAgain(key: string): void {
  if (waiting.has(key)) return;
  waiting.add(key);
  const wait = (readAt.get(key) ?? -MIN_INTERVAL_MS) + MIN_INTERVAL_MS - performance.now();
  setTimeout(() => {
    waiting.delete(key);
    readAt.set(key, performance.now());
    void queryClient.invalidateQueries({ queryKey: [key] });
  }, wait);
}
