import { signal } from '@preact/signals';
import { KinoraError, type Asset } from '../../../clients/typescript/source/index.ts';
import { MAX_MEDIA_BYTES } from '../../../domain/content/asset-uploads.ts';
import { getSentence } from '../data/describe-failure.ts';
import { queryClient } from '../data/query-client.ts';
import { getApiKey, kinora } from '../data/session.ts';

export interface UploadTask {
  id: number;
  workspaceId: string;
  file: File;
  sentBytes: number;
  state: 'running' | 'waiting' | 'failed';
  message: string | null;
  stop: AbortController;
  onDone: (asset: Asset) => void;
}

/** The uploads of this tab. They continue while other views are shown, and belong to the workspace of their start. */
export const uploadTasks = signal<readonly UploadTask[]>([]);

let lastId = 0;

/** The `accept` attribute of a file input for all types that the library takes. */
export const ACCEPTED = 'video/*,image/*,audio/*,.ttf,.otf,.woff,.woff2,.heic,.mov,.m4a';

/** Adds files to the library of a workspace. `onDone` is called with each asset. */
export function startUploads(
  files: readonly File[],
  workspaceId: string,
  onDone: (asset: Asset) => void = () => undefined,
): void {
  for (const file of files) {
    const task = { id: ++lastId, workspaceId, file, sentBytes: 0, message: null, stop: new AbortController(), onDone };
    uploadTasks.value = [...uploadTasks.value, { ...task, state: 'running' }];
    if (file.size > MAX_MEDIA_BYTES) change(task.id, { state: 'failed', message: 'It has more than 512 MB.' });
    else if (file.size === 0) change(task.id, { state: 'failed', message: 'It is empty.' });
    else void run(task.id);
  }
}

export function cancelUpload(id: number): void {
  find(id)?.stop.abort();
  remove(id);
}

export function retryUpload(id: number): void {
  change(id, { state: 'running', message: null });
  void run(id);
}

async function run(id: number): Promise<void> {
  const task = find(id);
  const [client, apiKey] = [kinora.value, getApiKey()];
  if (!task || !client || !apiKey) return;
  const { file, workspaceId, stop, onDone } = task;
  try {
    const { sendFile } = await import('./send-file.ts');
    const asset = await sendFile(file, {
      client,
      apiKey,
      workspaceId,
      signal: stop.signal,
      onProgress: (sentBytes) => change(id, { sentBytes, state: 'running' }),
      onWaiting: () => change(id, { state: 'waiting' }),
    });
    remove(id);
    onDone(asset);
    await queryClient.invalidateQueries({ queryKey: ['assets', workspaceId] });
  } catch (error) {
    const message = error instanceof KinoraError ? getSentence(error) : (error as Error).message;
    if (!stop.signal.aborted) change(id, { state: 'failed', message });
  }
}

const find = (id: number): UploadTask | undefined => uploadTasks.value.find((task) => task.id === id);

const remove = (id: number): void => void (uploadTasks.value = uploadTasks.value.filter((task) => task.id !== id));

const change = (id: number, changes: Partial<UploadTask>): void =>
  void (uploadTasks.value = uploadTasks.value.map((task) => (task.id === id ? { ...task, ...changes } : task)));

addEventListener('beforeunload', (event) => {
  if (uploadTasks.value.some(({ state }) => state !== 'failed')) event.preventDefault();
});
