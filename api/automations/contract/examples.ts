import {
  findAutomationRefusal,
  type AutomationState,
  type AutomationVerb,
} from '../../../domain/automations/automation.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { IDS } from '../../contract/example-ids.ts';
import type { OperationExample } from '../../contract/operation.ts';
import { exampleGeneration } from '../../generations/contract/examples.ts';
import type { GenerationResponse } from '../../generations/contract/response.ts';
import { describeUsageLimit } from '../../jobs/consume-quota.ts';
import { examplePost } from '../../posts/contract/examples.ts';
import type { PostResponse } from '../../posts/contract/response.ts';
import type { AutomationResponse, TimelineEntry, TimelineResponse } from './response.ts';

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
} satisfies Partial<AutomationResponse>;

const draft: AutomationResponse = {
  id: IDS.automation,
  workspaceId: IDS.workspace,
  revision: 1,
  status: 'draft',
  ...terms,
  look: null,
  mood: null,
  ownerType: 'brand',
  influencerId: null,
  caption: null,
  perPlatform: {},
  declarations: {},
  publishMode: 'publish',
  clipappSendToInbox: false,
  clipappOptions: {},
  nextRunAt: null,
  lastRun: null,
  counts: { generated: 0, scheduled: 0, posted: 0, failed: 0 },
  sandbox: true,
  createdAt: '2026-02-27T10:12:08.117Z',
  launchedAt: null,
};

const launchedAt = '2026-02-27T10:20:31.902Z';

const launched: AutomationResponse = {
  ...draft,
  revision: 4,
  status: 'launched',
  counts: { ...draft.counts, generated: 6 },
  nextRunAt: launchedAt,
  launchedAt,
};

export const running: AutomationResponse = {
  ...launched,
  nextRunAt: '2026-03-07T23:00:00.000Z',
  lastRun: { at: '2026-02-27T10:20:33.254Z', scheduled: 6, refusedReason: null, error: null },
  counts: { generated: 6, scheduled: 6, posted: 0, failed: 0 },
};

/** Returns why the action is rejected in each of the statuses. */
function listRefusals(action: AutomationVerb, ...statuses: AutomationState['status'][]): string[] {
  const state = { nextRunAt: new Date(0), hasScheduled: true };
  return statuses.map((status) => findAutomationRefusal(action, { ...state, status }) ?? '');
}

export const createExample: OperationExample<AutomationResponse> = {
  bodies: {
    'Six posts a week, each approved by hand': terms,
    'Every noon, on two platforms': {
      name: 'Noon',
      cadence: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], times: ['12:00'] },
      selectedAccounts: { clipapp: [IDS.account], videoshorts: [IDS.otherAccount] },
      declarations: { madeForKids: false },
    },
  },
  data: draft,
  conflicts: [WORKSPACE_ARCHIVED],
  usageLimit: describeUsageLimit('automations', 25),
};

export const changeExample: OperationExample<AutomationResponse> = {
  bodies: { 'Evenings only': { cadence: { days: ['mon', 'wed', 'fri'], times: ['18:00'] } } },
  data: { ...draft, cadence: { ...terms.cadence, times: ['18:00'] } },
  conflicts: listRefusals('change', 'launched'),
};

export const deleteExample: OperationExample<{ id: string }> = { data: { id: IDS.automation }, conflicts: [] };

export const generateExample: OperationExample<AutomationResponse> = {
  bodies: { 'Ten ideas': { count: 10 } },
  data: { ...draft, status: 'generating' },
  conflicts: listRefusals('generate', 'launched'),
};

export const generationsExample: OperationExample<GenerationResponse[]> = {
  data: [{ ...exampleGeneration, automationId: IDS.automation }],
};

export const launchExample: OperationExample<AutomationResponse> = {
  data: launched,
  conflicts: [WORKSPACE_ARCHIVED, ...listRefusals('launch', 'generating', 'launched', 'paused', 'completed')],
};

export const pauseExample: OperationExample<AutomationResponse> = {
  data: { ...running, status: 'paused', nextRunAt: null },
  conflicts: listRefusals('pause', 'paused'),
};

export const resumeExample: OperationExample<AutomationResponse> = {
  data: running,
  conflicts: [WORKSPACE_ARCHIVED, ...listRefusals('resume', 'launched')],
};

export const postsExample: OperationExample<PostResponse[]> = {
  data: [{ ...examplePost, status: 'in_review', automationId: IDS.automation, generationId: IDS.generation }],
};

const entry: TimelineEntry = {
  slotAt: '2026-03-02T07:30:00.000Z',
  local: '2026-03-02T08:30',
  position: 0,
  status: 'planned',
  postId: null,
  generationId: IDS.generation,
  format: 'listicle',
  credits: 10,
};

export const timeline: TimelineResponse = {
  timezone: 'Europe/Berlin',
  from: '2026-03-02',
  until: '2026-03-29',
  refusedReason: null,
  credits: { cost: 80, balance: 640 },
  entries: [entry, { ...entry, slotAt: '2026-03-02T17:00:00.000Z', local: '2026-03-02T18:00', generationId: null }],
};
