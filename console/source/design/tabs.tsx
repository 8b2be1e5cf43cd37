/** Links between the parts of a view. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { id: string; name: string; href: string }[];
  current: string;
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ id, name, href }) => (
        <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
