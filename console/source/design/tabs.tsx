import { useEffect, useRef } from 'preact/hooks';
import { goTo } from '../navigation/route.ts';
import { Select } from './select.tsx';
import { useNarrow } from './use-narrow.ts';

/** The most tabs on a phone. More would take several rows, so a select replaces them. */
const MAX_ON_PHONE = 5;

interface TabsProps {
  label: string;
  tabs: readonly { id: string; name: string; href: string }[];
  current: string;
}

/** Links to the parts of a view. A row that is wider than the screen is scrolled to the current link. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !tab) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += tab.left - left - (width - tab.width) / 2;
  }, [current]);
  if (useNarrow() && tabs.length > MAX_ON_PHONE) {
    return (
      <Select
        aria-label={label}
        choices={Object.fromEntries(tabs.map(({ id, name }) => [id, name]))}
        value={current}
        onChange={(chosen) => goTo(tabs.find(({ id }) => id === chosen)?.href ?? '')}
      />
    );
  }
  return (
    <nav ref={row} class="tabs" aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
