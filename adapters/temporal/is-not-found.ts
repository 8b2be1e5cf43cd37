import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

const NOT_FOUND = 5;

/** Whether the server does not have what was asked for. The client wraps this error in some methods and not in others. */
export function isNotFound(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === NOT_FOUND);
}
