import { defineEntity, p } from '@mikro-orm/core';
import type { SpendingType } from '../../domain/credits/prices.ts';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    credits: p.integer().check('credits <> 0'),
    type: p.enum(LEDGER_TYPES),
    spendingType: p.text().$type<SpendingType>().strictNullable(),
    refId: p.text().strictNullable(),
    /** The team's balance after this entry. */
    balanceAfter: p.integer().check('balance_after >= 0'),
    /** The key whose budget paid; its budget gets the refund. */
    budgetKeyId: p.text().strictNullable(),
    /** The test clock by whose time it was made. It counts until the clock is deleted. */
    testClockId: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** The position in the ledger, assigned by the database. */
    seq: p.bigint('string').generated('identity'),
  },
  indexes: [{ name: 'ledger_entry_team_id_created_at_index', properties: ['teamId', 'createdAt', 'id'] }],
});

/** A movement of credits. Append-only: a trigger rejects changes. */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);
