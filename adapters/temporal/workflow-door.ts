import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { SearchAttributeType, TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common';
import type { Platform } from '../../domain/platforms.ts';
import {
  SEARCH_ATTRIBUTES,
  TASK_QUEUES,
  deliveryWorkflowId,
  postWorkflowId,
  renderWorkflowId,
} from '../../domain/workflow-names.ts';

interface DescribedPost {
  id: string;
  teamId: string;
  workspaceId: string;
  /** RFC 3339, or null while the post has no slot. */
  slot: string | null;
  platforms: Platform[];
}

const KEYS = {
  team: defineSearchAttributeKey(SEARCH_ATTRIBUTES.team, SearchAttributeType.KEYWORD),
  workspace: defineSearchAttributeKey(SEARCH_ATTRIBUTES.workspace, SearchAttributeType.KEYWORD),
  post: defineSearchAttributeKey(SEARCH_ATTRIBUTES.post, SearchAttributeType.KEYWORD),
  slot: defineSearchAttributeKey(SEARCH_ATTRIBUTES.slot, SearchAttributeType.KEYWORD),
};

/**
 * The way to Temporal: starts and signals workflows by the ids of their rows. Every call is safe to repeat: a post's workflow
 * that runs is used, one that has ended reads its row and ends again; renders and deliveries run once. Throws when Temporal
 * cannot be reached.
 */
export function createWorkflowDoor(client: Client) {
  return {
    async startPost(post: DescribedPost, plan: unknown): Promise<void> {
      await client.workflow.start('post', {
        ...postOptions(post),
        args: [{ postId: post.id, plan }],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
    },
    async signalPost(post: DescribedPost, signal: string): Promise<void> {
      await client.workflow.signalWithStart('post', {
        ...postOptions(post),
        args: [{ postId: post.id }],
        signal,
        signalArgs: [],
      });
    },
    startRender: (contentId: string) =>
      startOnce(client, 'render', renderWorkflowId(contentId), { contentId }, 'Render a video'),
    startDelivery: (deliveryId: string) =>
      startOnce(client, 'delivery', deliveryWorkflowId(deliveryId), { deliveryId }, 'Deliver an event'),
  };
}

async function startOnce(
  client: Client,
  type: string,
  workflowId: string,
  input: object,
  summary: string,
): Promise<void> {
  try {
    await client.workflow.start(type, {
      taskQueue: TASK_QUEUES.core,
      workflowId,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: summary,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function postOptions(post: DescribedPost) {
  return {
    taskQueue: TASK_QUEUES.core,
    workflowId: postWorkflowId(post.id),
    staticSummary: `Publish to ${post.platforms.join(', ')}`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: KEYS.team, value: post.teamId },
      { key: KEYS.workspace, value: post.workspaceId },
      { key: KEYS.post, value: post.id },
      ...(post.slot ? [{ key: KEYS.slot, value: post.slot }] : []),
    ]),
  };
}
