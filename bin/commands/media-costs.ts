import type { MikroORM } from '@mikro-orm/postgresql';
import { listMediaCosts, sumMediaCredits } from '../../db/content/media-costs.ts';
import { listTextCosts } from '../../db/generations/text-calls.ts';
import { UsageError, type Flags } from './flags.ts';

const DEFAULT_DAYS = '30';

/**
 * Reports what media calls and language models cost at the providers by list price and reported usage, beside the credits that the
 * media brought. Texts are free for the caller.
 */
export async function reportMediaCosts(orm: MikroORM, { days: given = DEFAULT_DAYS }: Flags) {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) throw new UsageError('--days must be from 1 to 3650.');
  const em = orm.em.fork();
  const [rows, texts, credits] = await Promise.all([
    listMediaCosts(em, days),
    listTextCosts(em, days),
    sumMediaCredits(em, days),
  ]);
  const usd = Number([...rows, ...texts].reduce((sum, row) => sum + row.usd, 0).toFixed(6));
  const lines = rows.map(({ provider, model, kind, calls, unknown, usd: cost }) => {
    return `${provider} ${model} (${kind}): ${calls} calls, $${cost.toFixed(2)}${describeUnknown(unknown)}`;
  });
  const textLines = texts.map(({ api, model, calls, unknown, inputTokens, outputTokens, usd: cost }) => {
    const tokens = `${inputTokens} input and ${outputTokens} output tokens`;
    return `${api} ${model} (text): ${calls} calls, ${tokens}, $${cost.toFixed(2)}${describeUnknown(unknown)}`;
  });
  const summary = `$${usd.toFixed(2)} for ${credits} credits in ${days} days`;
  return { json: { days, usd, credits, rows, texts }, text: [...lines, ...textLines, summary].join('\n') };
}

function describeUnknown(calls: number): string {
  return calls === 0 ? '' : `, ${calls} of unknown cost`;
}
