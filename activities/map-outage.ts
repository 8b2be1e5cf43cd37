import { ApplicationFailure } from '@temporalio/activity';
import { toStorageFailure } from '../adapters/storage/storage-failure.ts';
import { isReadOnlyError } from '../db/connection/is-writable.ts';
import { OUTAGE } from '../domain/outages.ts';

/** Rethrows a failure of the storage, or of a write to a read-only database, as an outage, which the workflow shows. */
export async function mapOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const outage = isReadOnlyError(error) ? 'The database is read-only.' : toStorageFailure(error)?.message;
    if (outage === undefined) throw error;
    throw ApplicationFailure.create({ type: OUTAGE, message: outage });
  }
}
