import { CLIPAPP_ERRORS, CLIPAPP_FAIL_REASONS } from './clipapp-errors.ts';
import { OAUTH_ERRORS } from './oauth-errors.ts';
import type { Platform } from '../platform.ts';
import { FAILURE_REASONS, REJECTION_REASONS, VIDEOSHORTS_ERRORS } from './videoshorts-errors.ts';

/** The HTTP status of every documented error, by code or `code/subcode`. Codes 200 to 299 are of permissions. */
const REELNET_ERRORS: Readonly<Record<string, number>> = {
  '-2/2207003': 400,
  '-2/2207020': 400,
  '-1/2207001': 400,
  '-1/2207032': 400,
  '-1/2207053': 400,
  '1/2207057': 400,
  '4/2207051': 400,
  '9/2207042': 403,
  '9004/2207052': 400,
  '9007/2207027': 400,
  '24/2207006': 400,
  '24/2207008': 400,
  '25/2207050': 400,
  '100/2207023': 400,
  '100/2207040': 400,
  '352/2207026': 400,
  '36000/2207004': 400,
  '36001/2207005': 400,
  '36003/2207009': 400,
  '36004/2207010': 400,
  '190': 400,
  '190/458': 400,
  '190/459': 400,
  '190/460': 400,
  '190/463': 400,
  '190/464': 400,
  '190/467': 400,
  '10': 403,
  '200': 403,
  '299': 403,
  '3': 400,
  '4': 403,
  '17': 400,
  '32': 403,
  '613': 400,
  '80001': 400,
  '80002': 400,
  '1': 500,
  '2': 500,
  '341': 400,
  '368': 400,
};

/** Subcodes of failed container processing. */
const REELNET_FAILURE_SUBCODES = ['2207001', '2207003', '2207026', '2207032', '2207052', '2207053', '2207057'];

/** The HTTP status of every documented error, by platform and error code. The fault `error` accepts these codes. */
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
