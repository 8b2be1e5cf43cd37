import { Icon, type IconName } from '../design/icon.tsx';
import { route } from '../navigation/route.ts';

const ITEMS: readonly { path: string; name: string; icon: IconName }[] = [
  { path: 'calendar', name: 'Calendar', icon: 'calendar' },
  { path: 'posts', name: 'Posts', icon: 'list' },
  { path: 'compose', name: 'Compose', icon: 'compose' },
  { path: 'studio', name: 'Studio', icon: 'studio' },
  { path: 'insights', name: 'Insights', icon: 'insights' },
  { path: 'settings', name: 'Settings', icon: 'settings' },
];

export function Navigation() {
  const current = route.value.path[0] ?? 'calendar';
  return (
    <nav class="navigation" aria-label="Main">
      {ITEMS.map(({ path, name, icon }) => (
        <a key={path} href={`#/${path}`} aria-current={path === current ? 'page' : undefined}>
          <Icon name={icon} size={17} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}
