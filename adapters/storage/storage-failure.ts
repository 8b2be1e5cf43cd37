/** A disk or bucket cannot be used now. Nothing was stored, and a later attempt may succeed. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly kind: 'full' | 'unavailable';

  constructor(kind: StorageFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The codes of a read-only, failing or disconnected file system. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['EROFS', 'EIO', 'ESTALE', 'ENODEV']);

/** Converts an error of a local disk, by its code. Returns null for any other error. */
export function toStorageFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error;
  const code = readErrorCode(error);
  if (FULL.has(code)) return new StorageFailure('full', `The disk is full (${code}).`, { cause: error });
  if (!UNAVAILABLE.has(code)) return null;
  return new StorageFailure('unavailable', `The disk cannot be used (${code}).`, { cause: error });
}

/** The code of a system error (`ENOSPC`); empty if it has none. */
export function readErrorCode(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Rethrows an error of a local disk as a `StorageFailure`. */
export async function mapDiskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStorageFailure(error) ?? error;
  }
}
