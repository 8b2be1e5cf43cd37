import { useQuery } from '../data/use-query.ts';
import { useIdentity } from '../data/workspace.ts';
import { Button } from '../design/button.tsx';
import { goTo } from '../navigation/route.ts';

/** A link to the notices of the person, with the number of unread ones. An API key has no notices. */
export function NoticeBell() {
  const isPerson = Boolean(useIdentity().data?.person);
  const { data: unread = 0 } = useQuery(
    ['notices', 'unread'],
    async (client, signal) => {
      const read = client.call('GET /notices', { query: { unread: true, limit: 1 }, signal });
      return (await read).pagination?.total ?? 0;
    },
    { enabled: isPerson },
  );
  if (!isPerson) return null;
  const label = `Notices, ${unread} unread`;
  return (
    <Button
      variant="quiet"
      icon="bell"
      label={unread > 0 && (unread > 99 ? '99+' : unread)}
      aria-label={label}
      title={label}
      onClick={() => goTo('#/settings/notices')}
    />
  );
}
