import type { Environment } from '../../config/variables/setting.ts';
import type { AccountCredentials, Connector, LivePost, PlatformResult, PublishJob } from '../ports.ts';
import type { PlatformCheck } from './check/platform-check.ts';
import type { PlatformHttp } from './platform-http.ts';

export interface PlatformClient<S> {
  settings: S;
  http: PlatformHttp;
}

/** What a platform's folder offers: settings of both sites (live, simulator), a connector, and an operator's checks. */
export interface PlatformAdapter<S> {
  readLiveSite: (env: Environment) => S;
  readSandboxSite: (env: Environment) => S;
  createConnector: (settings: S, http: PlatformHttp) => Connector;
  /** Whether the platform fetches videos from this service, which must then be public. Absent if it never does. */
  fetchesMedia?: (site: S) => boolean;
  /** Checks what an account may publish and read now, with calls that only read. */
  checkAccount?: (client: PlatformClient<S>, access: AccountCredentials) => Promise<PlatformCheck[]>;
  /** The fields that hide a post from all but its owner; null if the platform has no such posts. */
  privatePost: Partial<PublishJob> | null;
  /** Absent if the platform offers no deletion. */
  deleteVideo?: (
    client: PlatformClient<S>,
    post: Pick<LivePost, 'accessToken' | 'platformPostId'>,
  ) => Promise<PlatformResult<null>>;
}
