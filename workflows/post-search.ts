import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { findWait, type PostStep } from '../domain/posts/next-step.ts';
import { SEARCH_ATTRIBUTES } from '../domain/workflow-names.ts';

const getKey = (name: keyof typeof SEARCH_ATTRIBUTES) =>
  defineSearchAttributeKey(SEARCH_ATTRIBUTES[name], SearchAttributeType.KEYWORD);

export function readSearchAttribute(name: keyof typeof SEARCH_ATTRIBUTES): string {
  return workflowInfo().typedSearchAttributes.get(getKey(name)) ?? '';
}

/**
 * Updates the search attributes `slot` and `waitsFor` to the step, with one command if they differ. They rarely do, because the
 * start of the workflow sets both. A workflow that was started without `waitsFor` never gets it.
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
