/** The worker thread that parses pages, so that a slow page can be terminated and blocks no other work. */
import { parentPort } from 'node:worker_threads';
import { readPage } from './read-page.ts';
import { readSitemap } from './read-sitemap.ts';
import { readStyleSheet, readSvg } from './read-colours.ts';

const READERS = { page: readPage, styleSheet: readStyleSheet, svg: readSvg, sitemap: readSitemap };

export type Readers = typeof READERS;

export interface ReadRequest<Kind extends keyof Readers = keyof Readers> {
  id: number;
  kind: Kind;
  input: Parameters<Readers[Kind]>[0];
}

parentPort?.on('message', ({ id, kind, input }: ReadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, value: READERS[kind](input as never) });
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready');
