import type { QueryKey } from '@tanstack/query-core';
import { useState } from 'preact/hooks';
import type { Kinora } from '../../../clients/typescript/source/index.ts';
import { askForProof, isProofNeeded } from './proof.ts';
import { endRejectedSession, queryClient } from './query-client.ts';
import { kinora } from './session.ts';

export interface Action<Input, Result> {
  /** Resolves to null if the call failed (see `failure`), and at once while another run is in progress. */
  run: (input: Input) => Promise<Result | null>;
  isRunning: boolean;
  failure: unknown;
  reset: () => void;
}

/**
 * Calls the API once per `run`, or twice if the person has to prove who they are first. Then reads the queries
 * `changes` again, also after a failure.
 */
export function useAction<Input = void, Result = unknown>(
  act: (client: Kinora, input: Input) => Promise<Result>,
  ...changes: QueryKey[]
): Action<Input, Result> {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const actWithProof = async (client: Kinora, input: Input) => {
    try {
      return await act(client, input);
    } catch (error) {
      if (!isProofNeeded(error) || !(await askForProof('do this'))) throw error;
      return await act(client, input);
    }
  };
  const run = async (input: Input) => {
    if (!kinora.value || isRunning) return null;
    setRunning(true);
    setFailure(null);
    try {
      return await actWithProof(kinora.value, input);
    } catch (error) {
      endRejectedSession(error);
      setFailure(error);
      return null;
    } finally {
      setRunning(false);
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
    }
  };
  return { run, isRunning, failure, reset: () => setFailure(null) };
}
