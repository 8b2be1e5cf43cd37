import { Migration20261121Spine } from './20261121-spine.ts';

/** Every migration, oldest first. One that has shipped is never edited. */
export const MIGRATIONS = [{ name: '20261121-spine', class: Migration20261121Spine }];
