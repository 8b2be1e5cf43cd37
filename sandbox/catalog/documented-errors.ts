import { CLIPAPP_DOCUMENTED, CLIPAPP_ENDS } from './clipapp/documented.ts';
import { OAUTH_DOCUMENTED } from './oauth-errors.ts';
import type { Platform } from './platform.ts';
import { REELNET_DOCUMENTED, REELNET_ENDS } from './reelnet/documented.ts';
import { FAILURES, REJECTIONS, VIDEOSHORTS_DOCUMENTED } from './videoshorts/documented.ts';

/** The HTTP status of every error that a platform documents, by its own code: what the fault `error` can say. */
export const DOCUMENTED: Readonly<Record<Platform, Readonly<Record<string, number>>>> = {
  clipapp: { ...OAUTH_DOCUMENTED, ...CLIPAPP_DOCUMENTED },
  reelnet: REELNET_DOCUMENTED,
  videoshorts: { ...OAUTH_DOCUMENTED, ...VIDEOSHORTS_DOCUMENTED },
};

/** With what the processing of an upload can end: what the fault `fails` can say. */
export const ENDS: Readonly<Record<Platform, readonly string[]>> = {
  clipapp: CLIPAPP_ENDS,
  reelnet: REELNET_ENDS,
  videoshorts: [...FAILURES, ...REJECTIONS],
};
