import {
  automationRefusal,
  type AutomationState,
  type AutomationVerb,
} from '../../../domain/automations/automation.ts';
import { IDEA } from '../../generations/contract/examples.ts';
import { IDS } from '../../contract/example-ids.ts';
import { post } from '../../openapi/examples/posts.ts';
import type { OperationExample } from '../../contract/operation.ts';

const terms = {
  name: 'Weekday mornings',
  cadence: { days: ['mon', 'wed', 'fri'], times: ['08:30', '18:00'], postsPerSlot: 1 },
  startDate: '2026-03-02',
  endDate: '2026-05-29',
  formats: ['walloftext', 'slideshow', 'listicle'],
  prompt: 'What people get wrong about cold brew',
  selectedAccounts: { reelnet: [IDS.account] },
  hashtags: ['coldbrew'],
  requireApproval: true,
};

const draft = {
  id: IDS.automation,
  workspaceId: IDS.workspace,
  status: 'draft',
  ...terms,
  ownerType: 'brand',
  influencerId: null,
  caption: null,
  perPlatform: {},
  declarations: {},
  publishMode: 'publish',
  clipappSendToInbox: false,
  clipappOptions: {},
  nextRunAt: null as string | null,
  lastRun: null as object | null,
  counts: { generated: 0, scheduled: 0, posted: 0, failed: 0 },
  sandbox: true,
  createdAt: '2026-02-27T10:12:08.117Z',
  launchedAt: null as string | null,
};

const review = { ...draft, status: 'review', counts: { ...draft.counts, generated: 6 } };

const launchedAt = '2026-02-27T10:20:31.902Z';

const launched = { ...review, status: 'launched', nextRunAt: launchedAt, launchedAt };

const running = {
  ...launched,
  nextRunAt: '2026-03-07T23:00:00.000Z',
  lastRun: { at: '2026-02-27T10:20:33.254Z', scheduled: 6, refusedReason: null },
  counts: { generated: 6, scheduled: 6, posted: 0, failed: 0 },
};

const entry = {
  slotAt: '2026-03-02T07:30:00.000Z',
  local: '2026-03-02T08:30',
  position: 0,
  status: 'planned',
  postId: null,
  generationId: IDS.generation,
  format: 'listicle',
  credits: 10,
};

const timeline = {
  timezone: 'Europe/Berlin',
  from: '2026-03-02',
  until: '2026-03-29',
  refusedReason: null,
  credits: { cost: 80, balance: 640 },
  entries: [entry, { ...entry, slotAt: '2026-03-02T17:00:00.000Z', local: '2026-03-02T18:00', generationId: null }],
};

const ARCHIVED = 'The workspace is archived; restore it first.';

/** What the verb says in some states. */
function refusals(verb: AutomationVerb, ...states: AutomationState['status'][]): string[] {
  const state = { nextRunAt: new Date(0), hasScheduled: true };
  return states.map((status) => automationRefusal(verb, { ...state, status }) ?? '');
}

export const automationExamples: Record<string, OperationExample> = {
  'POST /automations': {
    bodies: {
      'Six posts a week, each approved by hand': terms,
      'Every noon, on two platforms': {
        name: 'Noon',
        cadence: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], times: ['12:00'] },
        selectedAccounts: { clipapp: [IDS.account], videoshorts: [IDS.account] },
        declarations: { madeForKids: false },
      },
    },
    data: draft,
    conflicts: [ARCHIVED],
    usageLimit: "The plan's 25 automations of this period are used up.",
  },
  'GET /automations': { data: [running] },
  'GET /automations/:id': { data: running },
  'PATCH /automations/:id': {
    bodies: { 'Evenings only': { cadence: { days: ['mon', 'wed', 'fri'], times: ['18:00'] } } },
    data: { ...draft, cadence: { ...terms.cadence, times: ['18:00'] } },
    conflicts: refusals('change', 'launched'),
  },
  'DELETE /automations/:id': { data: { id: IDS.automation }, conflicts: [] },
  'POST /automations/:id/generate': {
    bodies: { 'Ten ideas': { count: 10 } },
    data: { ...draft, status: 'generating' },
    conflicts: refusals('generate', 'launched'),
  },
  'GET /automations/:id/generations': { data: [{ ...IDEA, automationId: IDS.automation }] },
  'POST /automations/:id/launch': {
    data: launched,
    conflicts: [ARCHIVED, ...refusals('launch', 'generating', 'launched', 'paused', 'completed')],
  },
  'POST /automations/:id/pause': {
    data: { ...running, status: 'paused', nextRunAt: null },
    conflicts: refusals('pause', 'paused'),
  },
  'POST /automations/:id/resume': { data: running, conflicts: [ARCHIVED, ...refusals('resume', 'launched')] },
  'GET /automations/:id/posts': {
    data: [{ ...post, status: 'in_review', automationId: IDS.automation, generationId: IDS.generation }],
  },
  'GET /automations/:id/timeline': { data: timeline },
};
