import { createHash } from 'node:crypto';
import { z } from 'zod';
import { exchangeCode, refreshTokens, revokeToken, type IssuedTokens } from '../../db/apps/tokens.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { commit } from '../../db/outbox/commit.ts';
import { findResource } from '../../domain/apps/authorization.ts';
import {
  ACCESS_TOKEN_SECONDS,
  APP_LIMITS,
  APP_RESOURCES,
  MAX_REQUEST_LENGTH,
  type AppResource,
  AGENT_SCOPES,
  APP_SCOPES,
} from '../../domain/apps/app-scopes.ts';
import { createRouter, type ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/html-page.ts';
import { readBody } from '../http/receive-body.ts';
import { writeJson } from '../http/respond.ts';
import { limitNetwork } from '../members/limit-attempts.ts';
import { readForm } from '../members/read-form.ts';
import { AppMetadata, cleanName, sealRegistration } from './load-app.ts';
import { OauthError, handleOauthErrors } from './handle-oauth-errors.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';

/** The authorization server (OAuth 2.1) for apps that act for people. */
export const oauthServerRoutes = createRouter();

const ENDPOINTS = ['/oauth/token', '/oauth/revoke', '/oauth/register'];
const WELL_KNOWN = '/.well-known/:document{/*rest}';

/** The largest form: a sealed client id and a code fit into it. */
const MAX_FORM_BYTES = 16 * 1024;

oauthServerRoutes.options([WELL_KNOWN, ...ENDPOINTS], handleOauthErrors(), (ctx) => {
  ctx.set({ 'Access-Control-Allow-Methods': 'GET, POST', 'Access-Control-Max-Age': '3600' });
  ctx.set('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version');
  ctx.status = 204;
});

oauthServerRoutes.get(WELL_KNOWN, handleOauthErrors(), async (ctx, next) => {
  const { publicUrl } = ctx.deps.config;
  const base = new URL(publicUrl).pathname.replace(/\/$/u, '');
  const [, kind = '', rest = ''] = /^\/\.well-known\/([\w-]+)(.*)$/u.exec(ctx.path) ?? [];
  const path = rest.startsWith(base) ? rest.slice(base.length) : rest;
  if (kind === 'oauth-authorization-server' && path === '') return writeJson(ctx, 200, describeServer(publicUrl));
  if (kind !== 'oauth-protected-resource') return next();
  const names = Object.keys(APP_RESOURCES) as AppResource[];
  const resource = path === '' ? 'mcp' : names.find((name) => APP_RESOURCES[name] === path);
  if (!resource) return next();
  writeJson(ctx, 200, describeResource(publicUrl, resource));
});

/**
 * Opens the console, which reads the request from the fragment. Nothing is looked up, stored or fetched for a caller who is not signed
 * in, and no browser is sent anywhere else.
 */
oauthServerRoutes.get('/oauth/authorize', (ctx) => {
  if (ctx.querystring.length === 0 || ctx.querystring.length > MAX_REQUEST_LENGTH) {
    const body = html`<h1>The request of the app is incomplete</h1>
      <p>Go back to the app and connect it again.</p>`;
    return sendPage(ctx, 400, 'The request of the app is incomplete', body);
  }
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
  ctx.status = 303;
  ctx.redirect(`${ctx.deps.config.publicUrl}/console#authorize=${encodeURIComponent(ctx.querystring)}`);
});

oauthServerRoutes.post('/oauth/register', handleOauthErrors(), async (ctx) => {
  await limitNetwork(ctx, 'app-register', APP_LIMITS['app-register']);
  const metadata = await readForm(ctx, z.unknown());
  const parsed = AppMetadata.safeParse(metadata);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const isRedirect = issue?.path[0] === 'redirect_uris';
    throw new OauthError(isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata', issue?.message ?? '');
  }
  const { client_name: given, redirect_uris: redirectUris } = parsed.data;
  const name = cleanName(given, 'An app without a name');
  writeJson(ctx, 201, {
    client_id: sealRegistration(ctx, { name, redirectUris }),
    client_id_issued_at: Math.floor(Date.now() / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
});

oauthServerRoutes.post('/oauth/token', handleOauthErrors(), async (ctx) => {
  await limitNetwork(ctx, 'app-token', APP_LIMITS['app-token']);
  const form = await readOauthForm(ctx);
  const grantType = form.get('grant_type');
  const request = { clientId: requireField(form, 'client_id'), resource: readResource(ctx, form) };
  if (grantType === 'authorization_code') {
    const verifier = requireField(form, 'code_verifier');
    if (!/^[\w.~-]{43,128}$/u.test(verifier)) throw new OauthError('invalid_grant', 'The code_verifier is malformed.');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const [code, redirectUri] = [requireField(form, 'code'), requireField(form, 'redirect_uri')];
    return sendTokens(ctx, (tx) => exchangeCode(tx, code, { ...request, redirectUri, challenge }));
  }
  if (grantType === 'refresh_token') {
    const token = requireField(form, 'refresh_token');
    return sendTokens(ctx, (tx) => refreshTokens(tx, token, request));
  }
  throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
});

oauthServerRoutes.post('/oauth/revoke', handleOauthErrors(), async (ctx) => {
  await limitNetwork(ctx, 'app-token', APP_LIMITS['app-token']);
  const form = await readOauthForm(ctx);
  const [token, clientId] = [requireField(form, 'token'), requireField(form, 'client_id')];
  await commit(ctx.deps, (tx) => revokeToken(tx, token, clientId));
  writeJson(ctx, 200, {});
});

async function sendTokens(ctx: ApiContext, work: (tx: Transaction) => Promise<IssuedTokens | null>): Promise<void> {
  const issued = await commit(ctx.deps, work);
  if (!issued) throw new OauthError('invalid_grant', 'It is unknown, expired, used, revoked, or of another app.');
  writeJson(ctx, 200, {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: issued.refreshToken,
    scope: issued.scopes.join(' '),
  });
}

/** Reads a form, each field at most once. The query of the URL is never read, because it ends up in logs. */
async function readOauthForm(ctx: ApiContext): Promise<URLSearchParams> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    throw new OauthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams((await readBody(ctx, MAX_FORM_BYTES)).toString('utf8'));
  const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) throw new OauthError('invalid_request', `${repeated.slice(0, 60)} is repeated.`);
  return form;
}

function requireField(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthError('invalid_request', `${name} is required.`);
  return value;
}

function readResource({ deps }: ApiContext, form: URLSearchParams): AppResource | null {
  const given = form.get('resource');
  if (given === null) return null;
  const resource = findResource(given, deps.config.publicUrl);
  if (!resource) throw new OauthError('invalid_target', 'resource must be the URL of the API or of MCP.');
  return resource;
}

/** Returns the metadata of the OAuth authorization server (RFC 8414). The issuer is the public URL of the service. */
function describeServer(publicUrl: string): object {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    client_id_metadata_document_supported: true,
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Returns the metadata of a protected resource (RFC 9728). A client requests these scopes by default. */
function describeResource(publicUrl: string, resource: AppResource): object {
  return {
    resource: `${publicUrl}${APP_RESOURCES[resource]}`,
    authorization_servers: [publicUrl],
    scopes_supported: resource === 'mcp' ? AGENT_SCOPES : SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Kinora',
  };
}
