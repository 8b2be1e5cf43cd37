import type { Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

const FROM = '2031-03-01T09:00:00Z';
const TO = { to: '2031-03-08T09:00:00Z' };

/** The clock of the team, which has one at most. */
async function addClock(fixture: Fixture): Promise<string> {
  const [clock] = await fixture.make('GET', '/test-clocks');
  return (clock ?? (await fixture.make('POST', '/test-clocks', { from: FROM }))).id;
}

async function addAdvancingClock(fixture: Fixture): Promise<string> {
  const id = await addClock(fixture);
  await fixture.make('POST', `/test-clocks/${id}/advance`, TO);
  return id;
}

export const testClockScenarios: Scenarios = {
  'POST /test-clocks': {
    ok: () => ({ path: '/test-clocks', body: { from: FROM } }),
    others: [() => ({ path: '/test-clocks' })],
    bad: () => ({ path: '/test-clocks', body: { from: '2020-01-01T00:00:00Z' } }),
    async conflict(fixture) {
      await addClock(fixture);
      return { path: '/test-clocks', body: {} };
    },
  },
  'GET /test-clocks': {
    async ok(fixture) {
      await addClock(fixture);
      return { path: '/test-clocks' };
    },
    bad: () => ({ path: '/test-clocks?limit=0' }),
  },
  'GET /test-clocks/:id': { ok: async (fixture) => ({ path: `/test-clocks/${await addClock(fixture)}` }) },
  'POST /test-clocks/:id/advance': {
    ok: async (fixture) => ({ path: `/test-clocks/${await addClock(fixture)}/advance`, body: TO }),
    bad: async (fixture) => ({ path: `/test-clocks/${await addClock(fixture)}/advance`, body: { to: FROM } }),
    conflict: async (fixture) => ({ path: `/test-clocks/${await addAdvancingClock(fixture)}/advance`, body: TO }),
  },
  'DELETE /test-clocks/:id': {
    ok: async (fixture) => ({ path: `/test-clocks/${await addClock(fixture)}` }),
    conflict: async (fixture) => ({ path: `/test-clocks/${await addAdvancingClock(fixture)}` }),
  },
};
