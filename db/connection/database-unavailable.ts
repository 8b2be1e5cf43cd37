/** The database cannot be reached, or the connection broke. A later attempt may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: Error & { code?: string }) {
    super(`the database of DATABASE_URL does not answer: ${cause.message || cause.code}`, { cause });
  }
}
