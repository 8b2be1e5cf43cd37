import { z } from 'zod';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { PAGING } from '../paging.ts';

export const ListLedger = z.strictObject({ ...PAGING, type: z.enum(LEDGER_TYPES).optional() });
