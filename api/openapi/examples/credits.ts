import type { OperationExample } from '../operation.ts';
import { IDS } from '../example-ids.ts';

const render = { spendingType: 'studio_render', model: null, refId: IDS.content };

export const creditExamples: Record<string, OperationExample> = {
  'GET /credits': {
    data: {
      balance: 1_000,
      ledger: [
        { id: IDS.ledgerEntry, credits: 10, type: 'refund', ...render, createdAt: '2026-03-02T09:31:40.201Z' },
        {
          id: 'led_032asvo5zQ1ydP0bV7uKwe',
          credits: -10,
          type: 'spending',
          ...render,
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
};
