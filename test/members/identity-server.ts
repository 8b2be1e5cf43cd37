import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { Provider } from 'oidc-provider';
import { serveHttp } from '../adapters/web/local-server.ts';
import { openBrowser } from '../support/browser.ts';

/** What the server asserts of the person who signs in with this name. */
export type Person = Readonly<{ email?: string; email_verified?: boolean; name?: string }>;

export interface IdentityServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Another registration at the server. */
  otherClientId: string;
  people: Map<string, Person>;
  /** The last response of its token endpoint. */
  issued: Record<string, unknown>;
  /** Signs an ID token with the key of the server. */
  sign: (head: string, claims: object) => string;
  /** Changes the next responses of its token endpoint. */
  tamper: ((response: Record<string, unknown>) => void) | null;
  close(): Promise<void>;
}

/**
 * An OpenID Connect server of the registry (`oidc-provider`) with its own pages, which ask for any name and no password. Both of its
 * clients may return to each callback of the service.
 */
export function useIdentityServer(getOrigin: () => string): IdentityServer {
  const server = { people: new Map(), issued: {}, tamper: null } as unknown as IdentityServer;
  beforeAll(() => start(server, getOrigin));
  afterAll(() => server.close());
  return server;
}

async function start(server: IdentityServer, getOrigin: () => string): Promise<void> {
  let listener: RequestListener | undefined;
  const local = await serveHttp((request, response) => listener?.(request, response));
  const issuer = `http://127.0.0.1:${local.port}`;
  const client = { issuer, clientId: 'kinora', clientSecret: 'a secret of the client', otherClientId: 'another' };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signToken: IdentityServer['sign'] = (head, claims) => {
    const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  Object.assign(server, client, { sign: signToken, close: () => local.close() });
  const provider = new Provider(issuer, buildConfiguration(server, privateKey));
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${getOrigin()}/sso/callback/`);
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || !ctx.body?.['id_token']) return;
    server.issued = { ...ctx.body };
    server.tamper?.(ctx.body);
  });
  listener = provider.callback();
}

function buildConfiguration({ people, clientSecret }: IdentityServer, privateKey: KeyObject): object {
  const jwk = privateKey.export({ format: 'jwk' });
  const redirect_uris = ['https://kinora.example.com/sso/callback/instance'];
  return {
    clients: ['kinora', 'another'].map((client_id) => ({ client_id, client_secret: clientSecret, redirect_uris })),
    jwks: { keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['a key of cookies'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  };
}

/** Signs a person in on the pages of the server, and returns the address that the browser is sent to. */
export async function returnFromServer(url: string, name: string): Promise<URL> {
  const browser = openBrowser();
  const { origin } = new URL(url);
  const resolve = (location: string | null) => new URL(location ?? '', origin).href;
  let at = url;
  for (let steps = 0; steps < 12; steps += 1) {
    const page = await browser.open(at);
    if (page.location === null) {
      const prompt = /name="prompt" value="(\w+)"/u.exec(page.text)?.[1] ?? '';
      const form = { prompt, login: name, password: 'any' };
      at = resolve((await browser.open(at, form)).location);
    } else at = resolve(page.location);
    if (new URL(at).origin !== origin) return new URL(at);
  }
  throw new Error('the server did not send the browser back');
}
