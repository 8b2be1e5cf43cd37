import type { MikroORM } from '@mikro-orm/postgresql';
import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import { RETENTION } from '../../config/variables/retention.ts';
import { countExpiredRows, deleteExpiredRows } from '../../db/retention/delete-expired-rows.ts';
import { deleteOldMedia, listOldMedia } from '../../db/retention/delete-old-media.ts';
import type { RetentionSettings } from '../../db/retention/retention.ts';
import { UsageError, type Flags } from './flags.ts';
import { openStorage } from './team-export.ts';

/** Counts the rows and the videos whose retention has ended. */
export async function showExpired(orm: MikroORM, _flags: Flags, _operand: string | undefined, env = process.env) {
  const settings = readRetention(env);
  const rows = (await countExpiredRows(orm.em, settings)).map(({ rows: what, ...row }) => ({ ...row, what }));
  let videos = 0;
  if (settings.MEDIA_RETENTION_DAYS !== null)
    for await (const _ of listOldMedia(orm.em, settings.MEDIA_RETENTION_DAYS)) videos += 1;
  const lines = rows.map(({ table, count, what }) => `${count} ${table}: ${what}`);
  const media =
    settings.MEDIA_RETENTION_DAYS === null
      ? 'MEDIA_RETENTION_DAYS is off: no videos'
      : `${videos} videos of ended posts`;
  return { json: { rows, videos }, text: [...lines, media].join('\n') };
}

/** Deletes the rows and the videos whose retention has ended. Safe to repeat, and while workers run. */
export async function deleteExpired(orm: MikroORM, _flags: Flags, _operand: string | undefined, env = process.env) {
  const settings = readRetention(env);
  const deleted: Record<string, number> = {};
  const count = (table: string, rows: number): void => void (deleted[table] = (deleted[table] ?? 0) + rows);
  await deleteExpiredRows(orm.em, { settings, onDeleted: count });
  const { MEDIA_RETENTION_DAYS: days } = settings;
  let videos = 0;
  if (days !== null) {
    const { remove } = await openStorage(env);
    await deleteOldMedia(orm.em, days, { remove, onDeleted: () => void (videos += 1) });
  }
  const lines = Object.entries(deleted).map(([table, rows]) => `Deleted ${rows} ${table}`);
  const text = [...lines, ...(videos === 0 ? [] : [`Deleted ${videos} videos of ended posts`])].join('\n');
  return { json: { deleted, videos }, text: text || 'Nothing to delete.' };
}

function readRetention(env: NodeJS.ProcessEnv): RetentionSettings {
  try {
    return readSettings(RETENTION, env);
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
}
