/** The reason of a job that an operator cancelled in Temporal's Web UI. */
export const CANCELLED_BY_OPERATOR = {
  code: 'cancelled_by_operator',
  message: 'The operator of this service cancelled it.',
} as const;
