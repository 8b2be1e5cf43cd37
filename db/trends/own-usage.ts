import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays } from '../../domain/calendar-date.ts';
import { FORMATS } from '../../domain/formats.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { OWN_DAYS, type OwnUse } from '../../domain/trends/own-trends.ts';
import type { TrendKind } from '../../domain/trends/trend.ts';
import type { Visibility } from '../visibility.ts';

/** The most copies that are read, the newest first. A team that posts more in two months gets trends of the last ones only. */
const MAX_USES = 10_000;

export interface UseFilter {
  day: string;
  platform?: readonly Platform[] | undefined;
  /** Posts carry no sounds or topics. */
  kind?: readonly TrendKind[] | undefined;
}

/**
 * What the team published in the days up to `day` and in as many days before, once per post and platform. Days are UTC.
 */
export async function listOwnUsage(em: EntityManager, visibility: Visibility, filter: UseFilter): Promise<OwnUse[]> {
  const { day, platform, kind } = filter;
  if (kind?.every((one) => one === 'sound' || one === 'topic')) return [];
  const platforms = platform ? `{${platform.join(',')}}` : null;
  const { teamId, sandbox, workspaceId } = visibility;
  const from = addDays(day, 1 - 2 * OWN_DAYS);
  const rows = await em.execute<UseRow[]>(
    `select distinct on (post.published_at, post.id, target.platform) target.platform, target.caption, target.tags, target.url,
            (target.published_at at time zone 'UTC')::date::text as day, content.format,
            (select sum(views)::float8 from measured_target measured
             where measured.post_id = post.id and measured.platform = target.platform) as views
     from post join post_target target on target.post_id = post.id and target.status = 'posted'
       left join content on content.id = post.content_id
     where post.team_id = ? and post.sandbox = ? and (?::text is null or post.workspace_id = ?)
       and (?::text[] is null or target.platform = any(?::text[]))
       and post.published_at >= ?::timestamp at time zone 'UTC' and post.published_at < ?::timestamp at time zone 'UTC'
       and target.published_at is not null
     order by post.published_at desc, post.id, target.platform, target.position limit ?`,
    [teamId, sandbox, workspaceId, workspaceId, platforms, platforms, from, addDays(day, 1), MAX_USES],
  );
  return rows.map(({ caption, format, ...use }) => ({
    ...use,
    text: caption ?? '',
    format: FORMATS.find((one) => one === format) ?? null,
  }));
}

interface UseRow {
  platform: Platform;
  caption: string | null;
  tags: string[];
  url: string | null;
  day: string;
  format: string | null;
  views: number | null;
}
