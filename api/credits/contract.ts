import { z } from 'zod';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { Instant, type Operations } from '../openapi/operation.ts';

const LedgerEntry = z
  .object({
    id: z.string(),
    credits: z.int().meta({ description: 'Grants and refunds positive, spends negative.' }),
    type: z.enum(LEDGER_TYPES),
    spendingType: z.string().nullable(),
    model: z.string().nullable().meta({
      description: 'What the media provider says that it used for the job; several are joined by a comma and a space.',
    }),
    refId: z.string().nullable().meta({ description: 'The job; for a refund, the job that it reverses.' }),
    createdAt: Instant,
  })
  .meta({ id: 'LedgerEntry' });

export const creditOperations: Operations = {
  'GET /credits': {
    summary: 'The balance and the ledger, newest first',
    status: 200,
    data: z.object({ balance: z.int(), ledger: z.array(LedgerEntry) }),
    paged: true,
  },
};
