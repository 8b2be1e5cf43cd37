/**
 * The interfaces to everything outside Kinora. A failure of an external service is returned as data (`ok: false`, `unknown`,
 * `unreadable`); only bugs of our own throw.
 */
export type * from './ports/platforms.ts';
export type * from './ports/publish-journal.ts';
export type * from './ports/storage.ts';
export type * from './ports/web.ts';
export type * from './ports/media-providers.ts';
export type * from './ports/generation-writer.ts';
