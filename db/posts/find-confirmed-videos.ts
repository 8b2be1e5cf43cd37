import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** A search of one platform user's videos. It spans teams, because several workspaces may have connected the user. */
export interface VideoSearch {
  targetId: string;
  platform: Platform;
  platformUserId: string;
}

/** Returns those of the platform's videos that belong to other targets. */
export async function findConfirmedVideos(
  em: EntityManager,
  { targetId, platform, platformUserId }: VideoSearch,
  platformPostIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryPrepared<{ id: string }>(
    em,
    `select platform_post_id as id from post_target
     where account_id in (select id from account where platform = $1 and platform_user_id = $2)
       and platform_post_id = any($3::text[]) and id <> $4`,
    [platform, platformUserId, platformPostIds, targetId],
  );
  return new Set(rows.map(({ id }) => id));
}
