import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';

/**
 * Runs a workflow so that a cancel from the Web UI interrupts none of its steps but calls `receive`. `receive` commands the row to
 * change, or refuses, so workflow and row agree.
 */
export function onCancel<T>(receive: () => unknown, run: () => Promise<T>): Promise<T> {
  CancellationScope.current().cancelRequested.catch(receive);
  return CancellationScope.nonCancellable(run);
}

/** Runs a workflow that a cancel does not end. The details in the Web UI then show the refusal, and what to do `instead`. */
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
