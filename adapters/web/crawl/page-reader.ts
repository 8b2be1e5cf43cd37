import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Readers, ReadRequest } from './parser/page-worker.ts';

/** A file that a reader gave up on: too long to read, or too much for its memory. */
export type ReadResult<T> = { ok: true; value: T } | { ok: false; message: string };

export interface PageReader {
  read<Kind extends keyof Readers>(
    kind: Kind,
    input: Parameters<Readers[Kind]>[0],
  ): Promise<ReadResult<ReturnType<Readers[Kind]>>>;
  close(): Promise<void>;
}

const MAX_READ_MS = 5_000;
const HEAP_MB = 256;

/**
 * Reads files of websites in one thread, one after the other. A page can be made so that parsing it takes minutes (200,000 nested
 * elements did): then the thread is ended, the page counts as unreadable, and the next one gets a new thread.
 */
export function createPageReader(longestMs: number = MAX_READ_MS): PageReader {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  const close = async (): Promise<void> => {
    await thread?.terminate();
    thread = null;
  };

  const ask = async (request: Omit<ReadRequest, 'id'>): Promise<ReadResult<never>> => {
    thread ??= await openThread();
    const answer = await readInThread(thread, { ...request, id: (count += 1) } as ReadRequest, longestMs);
    if (!answer.ok) await close();
    return answer;
  };

  return {
    read: (kind, input) => {
      const mine = last.then(() => ask({ kind, input }));
      // Whoever asked hears of a failure; the next one begins anew.
      last = mine.catch(() => undefined);
      return mine;
    },
    close,
  };
}

/** A thread that has loaded all that it reads with. Throws where it cannot: that is our fault, not a page's. */
async function openThread(): Promise<Worker> {
  const thread = new Worker(new URL('./parser/page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.unref();
  await once(thread, 'message');
  // Without a listener an error of the thread would end the process. Whoever waits for an answer hears of it.
  thread.on('error', () => undefined);
  return thread;
}

/** One answer of the thread; not ok when it broke, or took too long. */
function readInThread(thread: Worker, request: ReadRequest, longestMs: number): Promise<ReadResult<never>> {
  return new Promise((resolve) => {
    const end = (read: ReadResult<never>): void => {
      clearTimeout(timer);
      thread.off('message', hear).off('error', fail).off('exit', fail);
      resolve(read);
    };
    const hear = ({ id, value }: { id: number; value: never }): void => {
      if (id === request.id) end({ ok: true, value });
    };
    const fail = (): void => end({ ok: false, message: 'The page is too much to read.' });
    const timer = setTimeout(() => end({ ok: false, message: 'The page takes too long to read.' }), longestMs);
    thread.on('message', hear).on('error', fail).on('exit', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(request);
  });
}
