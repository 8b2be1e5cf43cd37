import { ApplicationFailure } from '@temporalio/activity';
import { toStorageFailure } from '../adapters/storage/storage-failure.ts';
import { OUTAGE } from '../domain/outages.ts';

/** Rethrows a failure of the storage as an outage, which the workflow shows. */
export async function mapOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = toStorageFailure(error);
    if (!failure) throw error;
    throw ApplicationFailure.create({ type: OUTAGE, message: failure.message });
  }
}
