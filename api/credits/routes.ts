import { balanceOf, listLedger } from '../../db/credits/ledger.ts';
import { modelsOf } from '../../db/content/media-calls.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, reader } from '../context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { queryOf, validate } from '../middleware/validate.ts';
import { ListLedger } from './contract.ts';
import { presentLedgerEntry } from './present.ts';

export const creditRoutes = apiRouter('/credits');

creditRoutes.get('/', scope('credits:read'), rateLimit(), validate({ query: ListLedger }), async (ctx) => {
  const query = queryOf(ctx, ListLedger);
  const em = reader(ctx);
  const [entries, total] = await listLedger(em, ctx.state.team.id, query);
  const balance = await balanceOf(em, ctx.state.team.id);
  const models = await modelsOf(
    em,
    entries.flatMap(({ refId }) => refId ?? []),
  );
  const ledger = entries.map((entry) => presentLedgerEntry(entry, models.get(entry.refId ?? '') ?? null));
  answer(ctx, 200, { balance, ledger }, paginate(total, query));
});
