import { writeMonth } from '../data/wall-time.ts';
import { Tabs } from '../design/tabs.tsx';
import { QueryFilter } from '../navigation/query-filter.tsx';
import { route, writeRoute } from '../navigation/route.ts';
import { useWindow, WINDOWS } from './use-window.ts';

export function WindowTabs() {
  const { days, months } = useWindow();
  const [, part = 'report'] = route.value.path;
  return (
    <div class="group">
      <Tabs
        label="Window"
        current={String(days)}
        tabs={WINDOWS.map((count) => ({
          id: String(count),
          name: `${count} days`,
          href: writeRoute(['insights', part], { days: String(count) }),
        }))}
      />
      <QueryFilter
        name="month"
        label="Month"
        all="A month"
        options={months.map((name) => [name, writeMonth(`${name}-01`)])}
      />
    </div>
  );
}
