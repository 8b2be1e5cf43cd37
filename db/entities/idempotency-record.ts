import { defineEntity, p } from '@mikro-orm/core';

const IdempotencyRecordSchema = defineEntity({
  name: 'IdempotencyRecord',
  properties: {
    keyId: p.text().primary(),
    method: p.text().primary(),
    path: p.text().primary(),
    idempotencyKey: p.text().primary(),
    /** SHA-256 of the canonical JSON body, hex. */
    fingerprint: p.text(),
    status: p.integer().strictNullable(),
    /** The exact bytes of the first answer, sealed: it may hold a secret that is shown once. */
    body: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(3).index('idempotency_record_expires_at_index'),
  },
});

/** The stored answer of a POST, written in the same transaction as what it answers for. */
export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord);
