/** Compares the tables of the specification with the limits and prices in the code. */
import { expect, test } from '@jest/globals';
import { getRenderPrice, FORMATS, TEMPLATE_FORMATS } from '../../domain/formats.ts';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { RATE_LIMITS } from '../../domain/teams/rate-limits.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { KEPT_DELIVERIES, MAX_DELIVERY_ATTEMPTS, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.ts';
import { SUBSCRIBABLE_TYPES } from '../../domain/webhooks/event-types.ts';
import { DESCRIBED } from './operations.ts';

function getGroup(template: string, name: string): string {
  if (template.startsWith('/generations')) return 'generations';
  if (template.startsWith('/posts')) return 'posts';
  return /^POST \/content\/[^/]+$/u.test(name) ? 'studio' : 'default';
}

test('spec, Authentication 3: every operation but GET /me and GET /catalog needs a scope, or a person', () => {
  for (const scope of SCOPES) expect(scope).toMatch(/^[a-z]+:(?:read|write)$/u);
  expect(DESCRIBED.filter(({ facts }) => !facts.scope && !facts.permission).map(({ name }) => name)).toEqual([
    'GET /me',
    'GET /catalog',
  ]);
});

test('spec, Rate limits: each group has its limit and window', () => {
  const { mcp, ...specified } = RATE_LIMITS;
  expect(mcp).toEqual({ requests: 600, windowSeconds: 300 });
  expect(specified).toEqual({
    generations: { requests: 10, windowSeconds: 300 },
    posts: { requests: 60, windowSeconds: 300 },
    studio: { requests: 30, windowSeconds: 300 },
    default: { requests: 600, windowSeconds: 300 },
  });
  for (const { name, template, facts } of DESCRIBED) {
    expect([name, facts.group ?? 'default']).toEqual([name, getGroup(template, name)]);
  }
});

test('spec, Plan quotas: each plan has the quotas of the table', () => {
  const rows = Object.entries(PLAN_TERMS).map(([plan, terms]) => [
    plan,
    terms.creditsPerMonth,
    terms.seats,
    terms.workspaces,
    terms.connectedAccounts,
    terms.perPeriod.automations,
    terms.perPeriod.content_pieces,
    terms.avatars,
  ]);
  expect(rows).toEqual([
    ['creator', 300, 1, 3, 10, 5, 100, 10],
    ['pro', 1_000, 3, 10, 30, 25, 500, 50],
    ['agency', 3_000, 10, null, null, null, null, 200],
  ]);
});

test('spec, Generations: three of 18 formats are free and 15 cost 10 credits', () => {
  expect(FORMATS).toHaveLength(18);
  expect([...TEMPLATE_FORMATS].sort()).toEqual(['greenscreen', 'slideshow', 'walloftext']);
  const priced = FORMATS.filter((format) => getRenderPrice(format) === 10);
  expect(priced).toHaveLength(15);
  expect(FORMATS.filter((format) => getRenderPrice(format) === 0)).toEqual(['walloftext', 'slideshow', 'greenscreen']);
});

test('spec, Ledger entry: nine types; spec, Events: four types; spec, Other bounds: deliveries', () => {
  expect(LEDGER_TYPES).toEqual([
    'recurring',
    'topup',
    'spending',
    'trial',
    'spin',
    'reward',
    'refund',
    'carryover',
    'carry_expired',
  ]);
  expect(SUBSCRIBABLE_TYPES.slice(0, 4)).toEqual(['post.published', 'post.failed', 'content.ready', 'credits.low']);
  expect([MAX_DELIVERY_ATTEMPTS, MAX_CONSECUTIVE_FAILURES, KEPT_DELIVERIES]).toEqual([6, 10, 5]);
});

test('spec, Credit costs: only operations that spend credits declare their cost', () => {
  expect(
    DESCRIBED.filter(({ operation }) => operation.spends)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'POST /content/:format',
    'POST /content/clips',
    'POST /content/image',
    'POST /content/video',
    'POST /content/voiceover',
    'POST /generations/:id/accept',
    'POST /influencers',
    'POST /influencers/:id/previews',
    'POST /influencers/:id/videos',
    'POST /posts',
  ]);
});

/** Paths that have no scope of their own. */
const BORROWED_SCOPES: Readonly<Record<string, string>> = {
  calendar: 'posts',
  events: 'webhooks',
  'connect-links': 'accounts',
  me: 'webhooks',
  'test-clocks': 'automations',
};

test('a GET needs the read scope of its area and other methods the write scope', () => {
  for (const { name, method, template, facts } of DESCRIBED.filter(({ facts: { scope } }) => scope !== undefined)) {
    const [, segment = ''] = template.split('/');
    const area = BORROWED_SCOPES[segment] ?? segment;
    const verb = method === 'GET' ? 'read' : 'write';
    expect([name, facts.scope]).toEqual([name, `${area}:${verb}`]);
  }
});
