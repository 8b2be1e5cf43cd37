import type { Member } from '../../../clients/typescript/source/index.ts';

export type Role = Member['role'];

/** What a role may do, in a few words. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'everything, and appoints owners',
  admin: 'everything, with members and keys',
  editor: 'creates, schedules and publishes',
  approver: 'approves posts in review',
  viewer: 'sees everything',
};

export const ROLES = Object.keys(ROLE_WORDS) as Role[];
