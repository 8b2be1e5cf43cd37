/** Inputs and signals of the workflows, shared by the API and the worker. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { PostStep } from '../domain/posts/next-step.ts';

export interface PostInput {
  postId: string;
  /** The next step when this run was started. Without it, the run reads the row first. */
  step?: PostStep;
}

export interface ContentInput {
  contentId: string;
}

export interface PreviewInput {
  previewId: string;
}

export interface FollowUpInput {
  targetId: string;
}

export interface ShardInput {
  /** The number of a shard of the webhook endpoints. */
  shard: string;
}

export interface CrawlInput {
  crawlId: string;
}

export interface AutomationInput {
  automationId: string;
}

export interface CreditPeriodInput {
  teamId: string;
}

export interface TestClockInput {
  clockId: string;
}

export interface MailInput {
  mailId: string;
}

export interface TrendFeedInput {
  feedId: string;
}

/** The input of `reschedule` from an operator. The service sends `reschedule` without input, after it has changed the row. */
export interface RescheduleIntent {
  /** RFC 3339, read in the post's time zone if it has no offset. */
  scheduledTime: string;
}

export const cancelSignal = defineSignal('cancel');
export const rescheduleSignal = defineSignal<[RescheduleIntent?]>('reschedule');
export const releaseSignal = defineSignal('release');
export const restoredSignal = defineSignal('restored');

export const cancelUpdate = defineUpdate<string>('cancel');
export const rescheduleUpdate = defineUpdate<string, [RescheduleIntent]>('reschedule');
export const releaseUpdate = defineUpdate<string>('release');

/** What a workflow does now. */
export interface WorkflowStatus {
  /** The step that its row allows. */
  next: string;
  slot: string | null;
  waitsFor: string | null;
  refusal: string | null;
}

export const statusQuery = defineQuery<WorkflowStatus>('status');

/** A webhook endpoint that waits for its next attempt. */
export interface WaitingEndpoint {
  endpointId: string;
  pending: number;
  nextAttemptAt: string;
}

/** The pending deliveries of one endpoint of a shard; null if it has none. */
export const endpointQuery = defineQuery<WaitingEndpoint | null, [string]>('endpoint');

/** Reports that the row has changed. */
export const changedSignal = defineSignal('changed');

/** Commands of operators: `refresh` to the trend feed, `run` to an automation, `pause` and `resume` to both. */
export const refreshSignal = defineSignal('refresh');
export const runSignal = defineSignal('run');
export const pauseSignal = defineSignal('pause');
export const resumeSignal = defineSignal('resume');

export const runUpdate = defineUpdate<string>('run');
export const pauseUpdate = defineUpdate<string>('pause');
export const resumeUpdate = defineUpdate<string>('resume');
