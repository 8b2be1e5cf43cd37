/**
 * The interfaces to everything outside Kinora. A failure of a platform, a provider or a website is returned as data
 * (`ok: false`, `unknown`, `unreadable`). The storage and the journal reject. Otherwise only bugs of our own throw.
 */
export type * from './ports/platforms.ts';
export type * from './ports/publish-journal.ts';
export type * from './ports/storage.ts';
export type * from './ports/web.ts';
export type * from './ports/media-providers.ts';
export type * from './ports/generation-writer.ts';
