import type { Scenarios } from '../scenario.ts';

export const trendScenarios: Scenarios = {
  'GET /trends': {
    ok: () => ({ path: '/trends?platform=clipapp&kind=topic&country=DE&date=2026-12-31&page=1&limit=5' }),
    bad: () => ({ path: '/trends?country=Germany&kind=meme&date=2026-02-30' }),
  },
};
