/** The names by which the API, the worker and an operator find the same workflow. */
export const TASK_QUEUES = {
  /** Workflows, and activities on our own rows. */
  core: 'kinora',
  /** Publishers that wait in process for their slot: many slots, hardly any work. */
  armed: 'kinora-armed',
  /** Publishers of posts that are due now: never behind those that wait. */
  due: 'kinora-due',
  render: 'kinora-render',
} as const;

export const postWorkflowId = (postId: string): string => `post-${postId}`;
export const renderWorkflowId = (contentId: string): string => `render-${contentId}`;
export const deliveryWorkflowId = (deliveryId: string): string => `delivery-${deliveryId}`;

/** What operators search by in the Web UI; all of them Keywords. */
export const SEARCH_ATTRIBUTES = { team: 'TeamId', workspace: 'WorkspaceId', post: 'PostId', slot: 'Slot' } as const;
