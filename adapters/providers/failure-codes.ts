/** What happened, as the rest of a sentence that begins with the provider's name. */
export const FAILURE_MESSAGES = {
  provider_unreachable: 'cannot be reached; no job was started.',
  interrupted: 'was not called, because this service was stopping; no job was started.',
  provider_busy: 'accepts no jobs now; no job was started.',
  provider_unauthorized: 'did not accept the key of this service; its operator must check the key.',
  provider_out_of_credit: 'accepts no jobs, because the account of this service has no credit there.',
  provider_locked: 'has locked the account of this service; its operator must contact the provider.',
  model_not_found: 'does not know the configured model; the operator of this service must choose another one.',
  voice_not_found: 'does not know this voice; choose another one.',
  content_refused: 'refused this content; change the texts or images of the request.',
  input_refused: 'does not accept this input.',
  input_too_large: 'does not accept files of this size; use shorter or smaller media.',
  input_unsupported: 'has no model for this kind of input.',
  submit_unanswered: 'did not respond, so it is unknown whether it started the job.',
  answer_unreadable: 'sent a response that cannot be read.',
  job_not_found: 'no longer knows the job.',
  provider_failed: 'failed to run the job.',
  provider_cancelled: 'cancelled the job.',
  result_unreadable: 'finished the job, but its response has no readable result.',
  result_expired: 'finished the job, but deleted the result before it could be downloaded.',
  result_too_large: 'returned a result that is too large.',
  result_wrong_type: 'returned a result of the wrong type.',
  result_unreachable: 'finished the job, but the result could not be downloaded.',
} as const;

export type FailureCode = keyof typeof FAILURE_MESSAGES;
