import { beforeEach } from '@jest/globals';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { Reply } from './api.ts';
import { insertAccountPerPlatform, insertContent } from './posts.ts';
import type { Service } from './service.ts';
import { mintTeam, type TestTeam } from './teams.ts';

export interface PostFixture {
  team: TestTeam;
  accounts: Record<Platform, string>;
  /** Ready content. */
  contentId: string;
  /** Creates a post of that content, by default to clipapp. */
  create(changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply>;
  preview(changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply>;
  /** Relative to /posts. */
  act(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Accounts of these platforms. */
  to(...platforms: Platform[]): Record<string, string[]>;
}

/** A new team with accounts and content before each test. */
export function openPostFixture(served: Service): PostFixture {
  const fixture = {} as PostFixture;
  const body = (changes: Record<string, unknown>) => ({
    ...(Object.keys(changes).some((name) => SOURCES.includes(name)) ? {} : { contentId: fixture.contentId }),
    selectedAccounts: { clipapp: [fixture.accounts.clipapp] },
    ...changes,
  });
  beforeEach(async () => {
    const team = await mintTeam(served.deps);
    const accounts = await insertAccountPerPlatform(served.deps, team);
    const contentId = await insertContent(served.deps, team);
    const { key } = team;
    Object.assign(fixture, {
      team,
      accounts,
      contentId,
      create: (changes = {}, headers = {}) => served.api.call('POST', '/posts', { key, body: body(changes), headers }),
      preview: (changes = {}, headers = {}) =>
        served.api.call('POST', '/posts/preview', { key, body: body(changes), headers }),
      act: (method, path, sent) => served.api.call(method, `/posts/${path}`, { key, body: sent }),
      to: (...platforms) => Object.fromEntries(platforms.map((platform) => [platform, [accounts[platform]]])),
    } satisfies PostFixture);
  });
  return fixture;
}

const SOURCES = ['suggestionId', 'contentId', 'deck', 'videoUrl', 'images'];
