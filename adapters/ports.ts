/**
 * The interfaces to everything outside Kinora. A failing outside party is data (`ok: false`, `unknown`, `unreadable`),
 * never an exception; only our own bugs throw.
 */
export type * from './ports/platforms.ts';
export type * from './ports/storage.ts';
export type * from './ports/web.ts';
export type * from './ports/media-providers.ts';
export type * from './ports/generation-writer.ts';
