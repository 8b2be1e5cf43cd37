import { addDays, getToday } from '../data/wall-time.ts';
import { replaceRoute, route, writeRoute } from '../navigation/route.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * Fills in what the link names: `#/compose?content=…`, `?asset=…`, `?generation=…`, `?at=2026-11-30T18:00` in the zone
 * of the workspace. An empty zone and day become that zone and tomorrow. Removes the query from the address, so that a
 * reload does not undo later changes.
 */
export function takeLink({ draft, change }: Pick<DraftStore, 'draft' | 'change'>, zone: string): void {
  const { query } = route.value;
  const [contentId, assetId, suggestionId] = [query.get('content'), query.get('asset'), query.get('generation')];
  const [date, time] = (query.get('at') ?? '').split('T');
  const changes: Partial<Draft> = {
    ...(contentId ? { source: 'content', contentId } : {}),
    ...(assetId ? { source: 'asset', assetId } : {}),
    ...(suggestionId ? { source: 'generation', suggestionId } : {}),
    ...(date ? { schedule: 'scheduled', date, zone } : {}),
    ...(date && time ? { time: time.slice(0, 5) } : {}),
    ...(draft.value.zone === '' ? { zone } : {}),
    ...(draft.value.date === '' && !date ? { date: addDays(getToday(zone), 1) } : {}),
  };
  if (query.size > 0) replaceRoute(writeRoute(route.value.path));
  if (Object.keys(changes).length > 0) change(changes);
}
