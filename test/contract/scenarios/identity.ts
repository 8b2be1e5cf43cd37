import type { Scenarios } from '../scenario.ts';

export const identityScenarios: Scenarios = {
  'GET /me': { ok: () => ({ path: '/me' }) },
  'POST /me/callback-secret': { ok: () => ({ path: '/me/callback-secret' }) },
  'GET /credits': {
    ok: () => ({ path: '/credits?type=recurring&page=1&limit=5' }),
    bad: () => ({ path: '/credits?type=foo' }),
  },
};
