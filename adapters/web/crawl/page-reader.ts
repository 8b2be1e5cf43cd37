import { Worker } from 'node:worker_threads';
import type { Readers, ReadRequest } from './reading/thread.ts';

/** A file that a reader gave up on: too long to read, or too much for its memory. */
export type Read<T> = { ok: true; value: T } | { ok: false; message: string };

export interface PageReader {
  read<Kind extends keyof Readers>(
    kind: Kind,
    input: Parameters<Readers[Kind]>[0],
  ): Promise<Read<ReturnType<Readers[Kind]>>>;
  close(): Promise<void>;
}

const LONGEST_MS = 5_000;
const HEAP_MB = 256;
const TOO_MUCH = 'The page takes too long to read.';

interface Job {
  request: Omit<ReadRequest, 'id'>;
  settle: (read: Read<never>) => void;
}

/**
 * Reads files of websites in one thread, one after the other. A page can be made so that parsing it takes minutes (200,000 nested
 * elements did): then the thread is ended, the page counts as unreadable, and the next one gets a new thread.
 */
export function createPageReader(longestMs: number = LONGEST_MS): PageReader {
  const waiting: Job[] = [];
  let thread: Worker | null = null;
  let busy = false;
  let count = 0;

  const runNext = async (): Promise<void> => {
    const job = busy ? undefined : waiting.shift();
    if (!job) return;
    busy = true;
    thread ??= openThread();
    const answer = await answerOf(thread, { ...job.request, id: (count += 1) } as ReadRequest, longestMs);
    if (!answer.ok) {
      await thread.terminate();
      thread = null;
    }
    busy = false;
    job.settle(answer);
    void runNext();
  };

  return {
    read: (kind, input) =>
      new Promise((resolve) => {
        waiting.push({ request: { kind, input }, settle: resolve });
        void runNext();
      }),
    close: async () => {
      await thread?.terminate();
      thread = null;
    },
  };
}

function openThread(): Worker {
  const thread = new Worker(new URL('./reading/thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.unref();
  // Without a listener an error of the thread would end the process. Whoever waits for an answer hears of it.
  thread.on('error', () => undefined);
  return thread;
}

/** One answer of the thread; not ok when it broke, or took too long. */
function answerOf(thread: Worker, request: ReadRequest, longestMs: number): Promise<Read<never>> {
  return new Promise((resolve) => {
    const end = (read: Read<never>): void => {
      clearTimeout(timer);
      thread.off('message', hear).off('error', fail).off('exit', fail);
      resolve(read);
    };
    const hear = ({ id, value }: { id: number; value: never }): void => {
      if (id === request.id) end({ ok: true, value });
    };
    const fail = (): void => end({ ok: false, message: 'The page is too much to read.' });
    const timer = setTimeout(() => end({ ok: false, message: TOO_MUCH }), longestMs);
    thread.on('message', hear).on('error', fail).on('exit', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(request);
  });
}
