/** The times that Compose proposes. */
import { beforeAll, describe, test } from '@jest/globals';
import { buildConsole } from '../../console/build.ts';
import { addDays, toWallTime } from '../../console/source/data/wall-time.ts';
import { openReportFixture } from '../analytics/report-fixture.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { service } from '../support/service.ts';
import { showView } from './seeded-team.ts';

const served = service();
const fixture = openReportFixture(served);
const openPage = useConsolePages();

beforeAll(() => buildConsole());

const inDays = (days: number): string => addDays(toWallTime(Date.now(), 'UTC').date, days);

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the best time is the hour whose middle post was seen most, with its figures, and none of few posts', async () => {
    const { page } = await openPage(`${served.api.origin}/console#key=${fixture.team.key}`);
    const press = () => pressButton(page, 'Best time');
    const out = async (hour: string, ...views: number[]) => {
      for (const [index, seen] of views.entries())
        await fixture.out({
          publishedAt: `${inDays(-2 - index)}T${hour}:20:00Z`,
          figures: { reelnet: { views: seen } },
        });
    };
    await out('08', 9_000, 9_000);
    await showView(page, '/compose');
    await press();
    await page.getByText('No hour has three posts with figures in the last 90 days.').waitFor();
    await out('07', 900, 1, 2);
    await out('19', 300, 400, 500);
    await press();
    await page.getByText(/19:00: 400 views of the middle of 3 posts in the last 90 days/u).waitFor();
    await expectSoon(() => page.getByLabel('Time', { exact: true }).inputValue(), '19:00');
  });
});
