import type { OperationExample } from '../operation.ts';
import { IDS } from './ids.ts';

const SITE = 'https://hanso.example.com/';

export const lastCrawl = {
  id: IDS.crawl,
  url: SITE,
  status: 'done',
  pages: 6,
  pagesPlanned: 6,
  reason: null,
  reasonCode: null,
  createdAt: '2026-02-11T08:14:02.517Z',
  startedAt: '2026-02-11T08:14:03.020Z',
  finishedAt: '2026-02-11T08:14:19.740Z',
};

const claim = {
  id: IDS.claim,
  pointer: '/valueProps/0',
  value: 'Roasted on the day it ships',
  url: `${SITE}about`,
  method: 'heading',
  selector: 'main > section:nth-of-type(2) > h2',
  quote: 'Roasted on the day it ships',
  declared: true,
  confidence: 0.8,
  fetchedAt: '2026-02-11T08:14:06.300Z',
  pageHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export const brandContext = {
  identity: 'Hanso Coffee is a small roastery in Hamburg.',
  audience: 'People who brew at home.',
  tone: 'direct, casual',
  valueProps: [claim.value],
  contentAngles: ['Cold brew at home'],
  keywords: ['cold brew', 'roastery'],
  competitors: [],
  palette: ['#1b1464', '#f4e3c1'],
  sourceUrl: SITE,
  refreshedAt: lastCrawl.finishedAt,
  claims: [claim],
};

export const brandExamples: Record<string, OperationExample> = {
  'POST /brand/analyze': {
    bodies: { 'A workspace of the team': { workspaceId: IDS.workspace }, 'The default workspace': {} },
    data: {
      workspaceId: IDS.workspace,
      crawlId: IDS.crawl,
      statusUrl: `https://kinora.example.com/api/v1/workspaces/${IDS.workspace}`,
    },
    conflicts: ['The workspace has no websiteUrl; set one with PATCH /workspaces/{id} first.'],
  },
};
