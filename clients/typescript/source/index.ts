/** The typed client of Kinora. It has no dependencies and needs only `fetch` and Web Crypto. */
export type { Answer, RateLimit } from './answer.ts';
export { createKinora, type Kinora, type KinoraSettings } from './create-kinora.ts';
export { KinoraError, KinoraUnreachable, refusedAs, type ErrorDetails, type ErrorType } from './kinora-error.ts';
export type { Operations } from './generated/operations.ts';
export type * from './generated/schemas.ts';
export { createIdempotencyKey } from './request.ts';
export type { CallOptions, DataOf, InputOf, ItemOf, ListPath, PathOf, Route } from './routes.ts';
export { verifyWebhook, WebhookRefused, type VerifyOptions, type WebhookProblem } from './verify-webhook.ts';
export type { Job, JobState, WaitOptions } from './wait-for.ts';
