import type { Platform } from '../../domain/accounts/platforms.ts';
import { ATPROTO } from './atproto/connector.ts';
import { CLIPAPP } from './clipapp/connector.ts';
import { REELNET } from './reelnet/connector.ts';
import { VIDEOSHORTS } from './videoshorts/connector.ts';

const ALL = { clipapp: CLIPAPP, reelnet: REELNET, videoshorts: VIDEOSHORTS, atproto: ATPROTO };

/** The settings of each platform. */
export type PlatformSites = { [P in Platform]: ReturnType<(typeof ALL)[P]['readLiveSite']> };

/** The adapter of each platform. */
export const ADAPTERS: Readonly<typeof ALL> = ALL;
