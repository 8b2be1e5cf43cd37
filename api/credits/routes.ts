import type { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { readBalance, listLedger } from '../../db/credits/ledger.ts';
import { listModels } from '../../db/content/media-calls.ts';
import { presentRow } from '../http/present-row.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import { ListLedger, LedgerEntryResponse } from './contract.ts';

export const creditRoutes = createRouter('/credits');

creditRoutes.get('/', scope('credits:read'), rateLimit(), validate({ query: ListLedger }), async (ctx) => {
  const query = getQuery(ctx, ListLedger);
  const em = forkEntityManager(ctx);
  const [entries, total] = await listLedger(em, ctx.state.team.id, query);
  const balance = await readBalance(em, ctx.state.team.id);
  const models = await listModels(
    em,
    entries.flatMap(({ refId }) => refId ?? []),
  );
  const ledger = entries.map((entry) => presentLedgerEntry(entry, models.get(entry.refId ?? '') ?? null));
  respond(ctx, 200, { balance, ledger }, paginate(total, query));
});

/** `model` is the model that the provider of the job reported; null if none was reported. */
function presentLedgerEntry(entry: LedgerEntry, model: string | null): LedgerEntryResponse {
  return presentRow(LedgerEntryResponse, entry, { model });
}
