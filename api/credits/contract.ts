import { z } from 'zod';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { IDS } from '../contract/example-ids.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { acceptMany, PAGING } from '../contract/list-parameters.ts';

export const ListLedger = z.strictObject({ ...PAGING, type: acceptMany(LEDGER_TYPES).optional() });

export const LedgerEntryResponse = z
  .object({
    id: z.string(),
    credits: z.int().meta({ description: 'Positive for grants and refunds, negative for spending.' }),
    type: z.enum(LEDGER_TYPES),
    spendingType: z.string().nullable(),
    model: z.string().nullable().meta({
      description: 'The model that the media provider reported for the job; several are separated by ", ".',
    }),
    refId: z.string().nullable().meta({ description: 'The job that was charged or refunded.' }),
    createdAt: Instant,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntryResponse = z.input<typeof LedgerEntryResponse>;

const renderJob = { spendingType: 'studio_render', model: null, refId: IDS.content };

export const creditOperations: Operations = {
  'GET /credits': operation({
    summary: 'Get the credit balance and the ledger',
    description: 'Ledger entries are sorted newest first.',
    data: z.object({ balance: z.int(), ledger: z.array(LedgerEntryResponse) }),
    paged: true,
    example: {
      data: {
        balance: 1_000,
        ledger: [
          { id: IDS.ledgerEntry, credits: 10, type: 'refund', ...renderJob, createdAt: '2026-03-02T09:31:40.201Z' },
          {
            id: 'led_032asvo5zQ1ydP0bV7uKwe',
            credits: -10,
            type: 'spending',
            ...renderJob,
            createdAt: '2026-03-02T09:30:02.870Z',
          },
          {
            id: 'led_031Zc0a4tBq7rWn2XoLs9f',
            credits: 1_000,
            type: 'recurring',
            spendingType: null,
            model: null,
            refId: null,
            createdAt: '2026-03-01T00:00:00.000Z',
          },
        ],
      },
    },
  }),
};
