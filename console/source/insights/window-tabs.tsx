import { writeMonth } from '../data/wall-time.ts';
import { Tabs } from '../design/tabs.tsx';
import { goTo, route, writeRoute } from '../navigation/route.ts';
import { useWindow, WINDOWS } from './use-window.ts';

/** Chooses the last days, or a calendar month. */
export function WindowTabs() {
  const { days, month, months } = useWindow();
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
      <select
        class="filter"
        aria-label="Month"
        value={month ?? ''}
        onChange={({ currentTarget: { value } }) =>
          goTo(writeRoute(['insights', part], value === '' ? {} : { month: value }))
        }
      >
        <option value="">A month</option>
        {months.map((name) => (
          <option key={name} value={name}>
            {writeMonth(`${name}-01`)}
          </option>
        ))}
      </select>
    </div>
  );
}
