import { expect, test } from '@jest/globals';
import { beginSignIn } from '../../../adapters/identity/oidc-client.ts';
import type { WebClient } from '../../../adapters/ports.ts';

const issuer = 'https://login.microsoftonline.com/common/v2.0';

test.each([
  ['other_issuer', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
  ['insecure_endpoint', { issuer, authorization_endpoint: 'http://login.microsoftonline.com/authorize' }],
])('the rejection of unusable metadata has the code %s', async (code, metadata) => {
  const headers = { 'content-type': 'application/json' };
  const request = async () => ({ ok: true, status: 200, headers, body: Buffer.from(JSON.stringify(metadata)) });
  const client = { issuer, clientId: 'kinora', clientSecret: 'secret' };
  const begun = await beginSignIn({ request } as unknown as WebClient, client, 'https://kinora.example/callback');
  expect(begun).toEqual({ ok: false, fault: 'rejected', code });
});
