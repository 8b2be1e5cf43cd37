import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import {
  SearchAttributeType,
  TypedSearchAttributes,
  WorkflowNotFoundError,
  defineSearchAttributeKey,
  type Priority,
} from '@temporalio/common';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { findWait, type PostStep } from '../../domain/posts/next-step.ts';
import { eraseWorkflows } from './erase-workflows.ts';
import {
  SEARCH_ATTRIBUTES,
  TASK_QUEUES,
  workflowId,
  type JobKind,
  type WatchedKind,
  type WorkflowKind,
} from '../../domain/workflow-names.ts';

interface DescribedPost {
  id: string;
  teamId: string;
  workspaceId: string;
  contentId: string | null;
  /** RFC 3339; null if the post has no slot. */
  slot: string | null;
  platforms: Platform[];
}

/** Builds the search attributes; leaves out values that are null. */
function buildAttributes(
  values: Partial<Record<keyof typeof SEARCH_ATTRIBUTES, string | null>>,
): TypedSearchAttributes {
  const names = Object.keys(values) as (keyof typeof SEARCH_ATTRIBUTES)[];
  return new TypedSearchAttributes(
    names.flatMap((name) => {
      const value = values[name];
      return value
        ? [{ key: defineSearchAttributeKey(SEARCH_ATTRIBUTES[name], SearchAttributeType.KEYWORD), value }]
        : [];
    }),
  );
}

/**
 * Starts and signals workflows by the ids of their rows. Every call is safe to repeat: a running workflow is reused, and one that
 * has ended reads its row and does only what is left. Rejects if Temporal cannot be reached.
 */
export function createWorkflowStarter(client: Client) {
  return {
    async startPost(post: DescribedPost, step: PostStep): Promise<void> {
      await client.workflow.start('post', {
        ...buildPostOptions(post, step),
        args: [{ postId: post.id, step }],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
    },
    async signalPost(post: DescribedPost, signal: string, step: PostStep): Promise<void> {
      await client.workflow.signalWithStart('post', {
        ...buildPostOptions(post, step),
        args: [{ postId: post.id }],
        signal,
        signalArgs: [],
      });
    },
    startJob: (kind: JobKind, rowId: string, teamId: string | null = null) => startJob(client, kind, rowId, teamId),
    async signalChanged(kind: WatchedKind, rowId: string, teamId: string | null = null): Promise<void> {
      await client.workflow.signalWithStart(kind, {
        ...buildJobOptions(kind, rowId, teamId),
        signal: 'changed',
        signalArgs: [],
      });
    },
    getState: (kind: WorkflowKind, rowId: string) => getState(client, kind, rowId),
    erase(kind: WorkflowKind, rowIds: readonly string[], startedRecently: readonly string[]): Promise<number> {
      const [ids, late] = [rowIds, startedRecently].map((rows) => rows.map((rowId) => workflowId(kind, rowId)));
      return eraseWorkflows(client, ids ?? [], late ?? []);
    },
  };
}

async function getState(client: Client, kind: WorkflowKind, rowId: string): Promise<'running' | 'ended' | 'absent'> {
  try {
    const { status } = await client.workflow.getHandle(workflowId(kind, rowId)).describe();
    return status.name === 'RUNNING' || status.name === 'PAUSED' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'absent';
    throw error;
  }
}

/** `summary` is shown to operators. `again`: whether a workflow that has ended may be started again. */
const JOBS: Record<JobKind, { input: string; summary: string; again: boolean }> = {
  render: { input: 'contentId', summary: 'Render a video', again: false },
  generateContent: { input: 'contentId', summary: 'Make media and a video', again: false },
  clips: { input: 'contentId', summary: 'Cut a long video', again: false },
  fetchMedia: { input: 'contentId', summary: 'Fetch media', again: false },
  webhooks: { input: 'shard', summary: 'Deliver events to a shard of the endpoints', again: true },
  followUp: { input: 'targetId', summary: 'Comment on a post', again: true },
  renderPreview: { input: 'previewId', summary: 'Preview an influencer', again: false },
  crawl: { input: 'crawlId', summary: "Read a brand's website", again: false },
  automation: { input: 'automationId', summary: 'Fill a calendar', again: true },
  creditPeriod: { input: 'teamId', summary: 'Turn credit periods', again: true },
  refreshTrends: { input: 'feedId', summary: 'Look after the library of trends, daily', again: true },
  sendMail: { input: 'mailId', summary: 'Send a mail', again: true },
  advanceClock: { input: 'clockId', summary: 'Advance a test clock', again: true },
  collectMetrics: { input: 'collector', summary: 'Collect figures of published videos', again: true },
};

/**
 * The keys by which teams take turns in every task queue. Activities inherit the key of their workflow. Posts have a
 * separate key, so that a team's other work does not delay them.
 */
const PRIORITIES = {
  post: (teamId: string): Priority => ({ fairnessKey: `${teamId}:posts`, fairnessWeight: 10 }),
  job: (teamId: string): Priority => ({ fairnessKey: teamId }),
};

export function readTeam(fairnessKey: string): string {
  return fairnessKey.split(':')[0] ?? '';
}

function buildJobOptions(kind: JobKind, rowId: string, teamId: string | null) {
  const { input, summary } = JOBS[kind];
  return {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId(kind, rowId),
    args: [{ [input]: rowId }],
    staticSummary: summary,
    typedSearchAttributes: buildAttributes({ team: teamId, content: input === 'contentId' ? rowId : null }),
    ...(teamId === null ? {} : { priority: PRIORITIES.job(teamId) }),
  };
}

async function startJob(client: Client, kind: JobKind, rowId: string, teamId: string | null): Promise<void> {
  try {
    await client.workflow.start(kind, {
      ...buildJobOptions(kind, rowId, teamId),
      workflowIdReusePolicy: JOBS[kind].again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function buildPostOptions(post: DescribedPost, step: PostStep) {
  return {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId('post', post.id),
    priority: PRIORITIES.post(post.teamId),
    staticSummary: `Publish to ${post.platforms.join(', ')}`,
    typedSearchAttributes: buildAttributes({
      team: post.teamId,
      workspace: post.workspaceId,
      post: post.id,
      content: post.contentId,
      slot: post.slot,
      waitsFor: findWait(step),
    }),
  };
}
