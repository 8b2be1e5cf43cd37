import { CLIPAPP_ERRORS, CLIPAPP_FAIL_REASONS } from './clipapp-errors.ts';
import { OAUTH_ERRORS } from './oauth-errors.ts';
import type { Platform } from '../platform.ts';
import { REELNET_ERRORS, REELNET_FAILURE_SUBCODES } from './reelnet-errors.ts';
import { FAILURE_REASONS, REJECTION_REASONS, VIDEOSHORTS_ERRORS } from './videoshorts-errors.ts';

/** The HTTP status of every documented error by platform code; the fault `error` accepts these codes. */
export const DOCUMENTED_ERRORS: Readonly<Record<Platform, Readonly<Record<string, number>>>> = {
  clipapp: { ...OAUTH_ERRORS, ...CLIPAPP_ERRORS },
  reelnet: REELNET_ERRORS,
  videoshorts: { ...OAUTH_ERRORS, ...VIDEOSHORTS_ERRORS },
};

/** The documented reasons for failed processing; the fault `processing-failure` accepts these codes. */
export const PROCESSING_FAILURES: Readonly<Record<Platform, readonly string[]>> = {
  clipapp: CLIPAPP_FAIL_REASONS,
  reelnet: REELNET_FAILURE_SUBCODES,
  videoshorts: [...FAILURE_REASONS, ...REJECTION_REASONS],
};
