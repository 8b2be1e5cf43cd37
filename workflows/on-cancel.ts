import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';

/**
 * Runs a workflow so that a cancel from the Web UI interrupts none of its steps. `onCancel` makes of it a command for the row, which
 * decides, so workflow and row agree.
 */
export function onCancel<T>(receive: () => unknown, run: () => Promise<T>): Promise<T> {
  CancellationScope.current().cancelRequested.catch(receive);
  return CancellationScope.nonCancellable(run);
}

/** Refuses a cancel in the details of a workflow that others rely on; the workflow goes on. */
export function refuseCancel(
  instead: string,
  run: (showDetails: (text: string) => void) => Promise<string>,
): Promise<string> {
  let refusal = '';
  let details = '';
  const show = (): void => setCurrentDetails(`${details}${refusal}`);
  return onCancel(
    () => {
      refusal = `. Refused to cancel: ${instead}`;
      show();
    },
    () =>
      run((text) => {
        details = text;
        show();
      }),
  );
}
