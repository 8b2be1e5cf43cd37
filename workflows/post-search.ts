import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { findWait, type PostStep } from '../domain/posts/next-step.ts';
import { SEARCH_ATTRIBUTES } from '../domain/workflow-names.ts';

const getKey = (name: keyof typeof SEARCH_ATTRIBUTES) =>
  defineSearchAttributeKey(SEARCH_ATTRIBUTES[name], SearchAttributeType.KEYWORD);

export function readSearched(name: keyof typeof SEARCH_ATTRIBUTES): string {
  return workflowInfo().typedSearchAttributes.get(getKey(name)) ?? '';
}

/**
 * Keeps the slot and the wait that operators search by equal to those of the row, with at most one command, and none on the usual way:
 * the start of the workflow has both. One that was started without a wait never gets one.
 */
export function showStep(step: PostStep): void {
  const { typedSearchAttributes: shown } = workflowInfo();
  const slot = 'slot' in step ? step.slot : undefined;
  const wait = shown.get(getKey('waitsFor')) === undefined ? null : findWait(step);
  const changed = [
    ...(slot && slot !== shown.get(getKey('slot')) ? [{ key: getKey('slot'), value: slot }] : []),
    ...(wait && wait !== shown.get(getKey('waitsFor')) ? [{ key: getKey('waitsFor'), value: wait as string }] : []),
  ];
  if (changed.length > 0) upsertSearchAttributes(changed);
}
