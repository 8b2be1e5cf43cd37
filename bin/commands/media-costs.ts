import type { MikroORM } from '@mikro-orm/postgresql';
import { listMediaCosts, sumMediaCredits } from '../../db/content/media-costs.ts';
import { UsageError, type Flags } from './flags.ts';

const DEFAULT_DAYS = '30';

/** Reports what media calls cost at the providers by list price and reported usage, beside the credits that they brought. */
export async function reportMediaCosts(orm: MikroORM, { days: given = DEFAULT_DAYS }: Flags) {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) throw new UsageError('--days must be from 1 to 3650.');
  const em = orm.em.fork();
  const [rows, credits] = await Promise.all([listMediaCosts(em, days), sumMediaCredits(em, days)]);
  const usd = Number(rows.reduce((sum, row) => sum + row.usd, 0).toFixed(6));
  const lines = rows.map(({ provider, model, kind, calls, unknown, usd: cost }) => {
    const open = unknown === 0 ? '' : `, ${unknown} of unknown cost`;
    return `${provider} ${model} (${kind}): ${calls} calls, $${cost.toFixed(2)}${open}`;
  });
  const summary = `$${usd.toFixed(2)} for ${credits} credits in ${days} days`;
  return { json: { days, usd, credits, rows }, text: [...lines, summary].join('\n') };
}
