import type { App } from '../../../clients/typescript/source/index.ts';

type AppScope = App['scopes'][number];

const AREAS: Readonly<Record<string, string>> = {
  credits: 'credits and what they were spent on',
  workspaces: 'workspaces',
  accounts: 'connected accounts',
  generations: 'ideas',
  posts: 'posts and the calendar',
  automations: 'automations',
  influencers: 'AI presenters',
  assets: 'the library',
  content: 'videos',
  analytics: 'the figures of posts',
  trends: 'trends',
  webhooks: 'webhooks',
  brand: 'the brand',
  audit: 'the audit log',
  members: 'the people of the team',
};

/** What a scope lets an app do, in plain words. */
export function describeScope(scope: AppScope): string {
  const [area = '', act] = scope.split(':');
  if (act === 'approve') return 'Approve posts that are in review';
  return `${act === 'read' ? 'See' : 'Make and change'} ${AREAS[area] ?? area}`;
}
