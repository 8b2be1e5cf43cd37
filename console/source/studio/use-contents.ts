import type { Content } from '../../../clients/typescript/source/index.ts';
import { usePages } from '../data/use-pages.ts';

const PAGE_SIZE = 40;
const POLL_MS = 2_000;

export const isRunning = ({ status }: Content): boolean => status === 'queued' || status === 'rendering';

/** The videos of a workspace, newest first. They are read again while one of them renders. */
export const useContents = (workspaceId: string) =>
  usePages(
    ['content', 'list', workspaceId],
    (client, page, signal) => client.call('GET /content', { query: { workspaceId, limit: PAGE_SIZE, page }, signal }),
    { refetchInterval: (items) => (items.some(isRunning) ? POLL_MS : false) },
  );
