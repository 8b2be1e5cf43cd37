import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { runInShare } from '../../../shares/run-in-share.ts';
import { SHARES } from '../../../shares/shares.ts';
import type { Readers, ReadRequest } from './parser/page-worker.ts';

/** What parsing returned; not ok if it took too long or too much memory. */
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
 * Parses files of websites in worker threads, one per place of the share `pageReads`. Parsing can take minutes (as with
 * 200,000 nested elements). Then the thread is terminated, the page counts as unreadable, and the next gets a new one.
 */
export function createPageReader(maxMs: number = MAX_READ_MS): PageReader {
  const idle: Worker[] = [];
  let count = 0;

  const run = async (request: Omit<ReadRequest, 'id'>): Promise<ReadResult<never>> => {
    const thread = idle.pop() ?? (await openThread());
    const result = await readInThread(thread, { ...request, id: (count += 1) } as ReadRequest, maxMs);
    if (result.ok) idle.push(thread);
    else await thread.terminate();
    return result;
  };

  return {
    read: (kind, input) => runInShare(SHARES.pageReads, () => run({ kind, input })),
    close: async () => void (await Promise.all(idle.splice(0).map((thread) => thread.terminate()))),
  };
}

/** Starts a thread and waits until it has loaded. Rejects if it cannot. */
async function openThread(): Promise<Worker> {
  const thread = new Worker(new URL('./parser/page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.unref();
  await once(thread, 'message');
  // Without a listener an error of the thread would crash the process. `readInThread` handles it.
  thread.on('error', () => undefined);
  return thread;
}

function readInThread(thread: Worker, request: ReadRequest, maxMs: number): Promise<ReadResult<never>> {
  return new Promise((resolve) => {
    const finish = (result: ReadResult<never>): void => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
      resolve(result);
    };
    const onMessage = ({ id, value }: { id: number; value: never }): void => {
      if (id === request.id) finish({ ok: true, value });
    };
    const onFailure = (): void => finish({ ok: false, message: 'The page cannot be parsed.' });
    const timer = setTimeout(() => finish({ ok: false, message: 'Parsing the page takes too long.' }), maxMs);
    thread.on('message', onMessage).on('error', onFailure).on('exit', onFailure);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(request);
  });
}
