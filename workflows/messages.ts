/** What travels between Kinora and its workflows: ids, inputs and signals. Imported by the API and the worker alike. */
import { defineSignal } from '@temporalio/workflow';
import type { PostPlan } from '../domain/posts/next-step.ts';

export interface PostInput {
  postId: string;
  /** What the row said when this run was started; without it, the run asks first. */
  plan?: PostPlan;
}

export interface RenderInput {
  contentId: string;
}

export interface StudioInput {
  contentId: string;
}

export interface PreviewInput {
  previewId: string;
}

export interface FetchInput {
  contentId: string;
}

export interface FollowUpInput {
  targetId: string;
}

export interface DeliveryInput {
  deliveryId: string;
}

export interface AutomationInput {
  automationId: string;
}

export interface PeriodInput {
  teamId: string;
}

export interface TrendsInput {
  feedId: string;
}

/** What an operator sends with `reschedule`; we send the signal without it, after the row has changed. */
export interface RescheduleIntent {
  /** RFC 3339, read in the post's zone where it has no offset. */
  scheduledTime: string;
}

export const cancelSignal = defineSignal('cancel');
export const rescheduleSignal = defineSignal<[RescheduleIntent?]>('reschedule');
export const releaseSignal = defineSignal('release');
export const restoredSignal = defineSignal('restored');

/** To a workflow that is told to look at its row. */
export const changedSignal = defineSignal('changed');

/** What operators send to the daily look after the trends (`refresh`), to an automation (`run`), and to both. */
export const refreshSignal = defineSignal('refresh');
export const runSignal = defineSignal('run');
export const pauseSignal = defineSignal('pause');
export const resumeSignal = defineSignal('resume');
