import { defineEntity, p } from '@mikro-orm/core';

const IdempotencyRecordSchema = defineEntity({
  name: 'IdempotencyRecord',
  properties: {
    id: p.bigint('string').unique('idempotency_record_id_index'),
    keyId: p.text().primary(),
    method: p.text().primary(),
    path: p.text().primary(),
    idempotencyKey: p.text().primary(),
    /** SHA-256 of the canonical JSON body, hex. */
    fingerprint: p.text(),
    status: p.integer().strictNullable(),
    /** The exact bytes of the first response, encrypted because it may contain a secret. */
    body: p.text().strictNullable(),
    /** The workspace that the request named or used. */
    workspaceId: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(3).index('idempotency_record_expires_at_index'),
  },
});

/** The stored response of a POST, written in the transaction of its effects. */
export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord);
