import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createKinora, type Kinora, type KinoraSettings } from '../../clients/typescript/source/index.ts';
import { openPostFixture, type PostFixture } from '../support/post-fixture.ts';
import { service, type Service } from '../support/service.ts';
import { faultyProxy, type FaultyProxy } from './faulty-proxy.ts';

export interface ProxiedClient {
  served: Service;
  /** A new team before each test, with accounts and a ready video. */
  fixture: PostFixture;
  proxy: FaultyProxy;
  /** The team's client, connected through the proxy. */
  kinora: Kinora;
  /** Creates another client for the team. */
  client(settings?: Partial<KinoraSettings>): Kinora;
  /** The body of a draft post, which needs no worker. */
  draft(): { contentId: string; selectedAccounts: { clipapp: string[] }; schedule: 'draft' };
  /** Counts the team's posts without the proxy. */
  posts(): Promise<number>;
}

/** The client and the service with a fault-injecting proxy between them. */
export function useProxiedClient(): ProxiedClient {
  const served = service();
  const fixture = openPostFixture(served);
  const proxied = { served, fixture } as ProxiedClient;
  beforeAll(async () => {
    proxied.proxy = await faultyProxy(() => served.api.origin);
  });
  afterAll(() => proxied.proxy.close());
  beforeEach(() => {
    proxied.proxy.faults.length = 0;
    proxied.proxy.requests.length = 0;
    proxied.client = (settings = {}) =>
      createKinora({ apiKey: fixture.team.key, baseUrl: proxied.proxy.baseUrl, ...settings });
    proxied.kinora = proxied.client();
    proxied.draft = () => ({
      contentId: fixture.contentId,
      selectedAccounts: { clipapp: [fixture.accounts.clipapp] },
      schedule: 'draft',
    });
    proxied.posts = async () => {
      const { json } = await served.api.call('GET', '/posts', { key: fixture.team.key });
      return json.pagination?.total ?? 0;
    };
  });
  return proxied;
}

/** Returns the error that a call throws. */
export async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  const answered = Symbol('answered');
  const error = await work.then(
    () => answered,
    (thrown: unknown) => thrown,
  );
  if (error === answered) throw new Error('It was answered.');
  return error;
}

/** Collects every entry of a list. */
export async function getEntries<Entry>(list: AsyncIterable<Entry>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of list) entries.push(entry);
  return entries;
}
