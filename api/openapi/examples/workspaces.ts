import type { OperationExample } from '../operation.ts';
import { brandContext, lastCrawl } from './brand.ts';
import { IDS } from './ids.ts';

const listed = {
  id: IDS.workspace,
  name: 'Hanso Coffee',
  websiteUrl: 'https://hanso.example.com/',
  logoUrl: null,
  isDefault: true,
  archivedAt: null,
  brandRefreshedAt: null,
  createdAt: '2026-02-11T08:14:02.517Z',
};

const workspace = { ...listed, slug: 'hanso-coffee', timezone: 'Europe/Berlin' };

const queued = { ...lastCrawl, status: 'queued', pages: 0, pagesPlanned: 0, startedAt: null, finishedAt: null };

const archival = { id: IDS.workspace, name: 'Hanso Coffee', isDefault: false };

const NO_SLOT = 'The plan has no free workspace left; archive one first.';

export const workspaceExamples: Record<string, OperationExample> = {
  'GET /workspaces': { data: [listed] },
  'POST /workspaces': {
    bodies: {
      'With its website, which is then read': { name: 'Hanso Coffee', websiteUrl: 'https://hanso.example.com/' },
      'A name alone': { name: 'Hanso Tea' },
    },
    data: { ...workspace, timezone: 'UTC', brandContext: null, lastCrawl: queued },
    usageLimit: NO_SLOT,
  },
  'GET /workspaces/:id': {
    data: { ...workspace, brandRefreshedAt: brandContext.refreshedAt, brandContext, lastCrawl },
  },
  'PATCH /workspaces/:id': {
    bodies: {
      'Set the zone and the handle': { timezone: 'Europe/Berlin', slug: 'Hanso Coffee' },
      'Clear the logo': { logoUrl: null },
    },
    data: workspace,
    conflicts: [],
  },
  'POST /workspaces/:id/archive': {
    data: { ...archival, archivedAt: '2026-03-02T09:30:00.000Z', withheldPosts: 3, withheldAutomations: 1 },
    conflicts: [
      'The workspace is the default; make another one the default first.',
      'The workspace is archived already.',
    ],
  },
  'POST /workspaces/:id/restore': {
    data: { ...archival, archivedAt: null, withheldPosts: 2, withheldAutomations: 1 },
    conflicts: ['The workspace is not archived.'],
    usageLimit: NO_SLOT,
  },
  'POST /workspaces/:id/default': {
    data: workspace,
    conflicts: ['An archived workspace cannot be the default; restore it first.'],
  },
};
