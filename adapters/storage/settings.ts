import { ConfigError } from '../../config/config-error.ts';
import { readSettings, type Values } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { STORAGE } from '../../config/variables/storage.ts';

const MB = 1024 * 1024;

export interface StorageSettings {
  /** Null: media is stored on local disk. */
  s3: S3Settings | null;
  /** For how many seconds a media URL is valid, at least. Null: URLs are not signed and do not expire. */
  urlSeconds: number | null;
  /** A local disk counts as full below this. */
  minFreeBytes: number;
  /** The folder of the publish journal. Null: the bucket, or without one a folder of `KINORA_HOME`. */
  journalDir: string | null;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null for Amazon S3. */
  endpoint: string | null;
  /** The endpoint at which callers reach the store; null if it is `endpoint`. */
  publicEndpoint: string | null;
  /** Null: the SDK finds credentials itself (environment, profile, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

/** Reads the settings of the storage. Throws a `ConfigError` if one is invalid. */
export function readStorageSettings(env: Environment): StorageSettings {
  const settings = readSettings(STORAGE, env);
  return {
    s3: settings.STORAGE === 's3' ? buildS3Settings(settings) : null,
    urlSeconds: settings.MEDIA_URL_TTL,
    minFreeBytes: settings.MIN_FREE_DISK_MB * MB,
    journalDir: settings.JOURNAL_DIR ?? null,
  };
}

function buildS3Settings(settings: Values<typeof STORAGE>): S3Settings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const problems: string[] = [];
  if (bucket === undefined) problems.push('S3_BUCKET is required if STORAGE is s3.');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither.');
  }
  if (bucket === undefined || problems.length > 0) throw new ConfigError(problems);
  const endpoint = settings.S3_ENDPOINT ?? null;
  return {
    bucket,
    region: settings.S3_REGION ?? settings.AWS_REGION,
    endpoint,
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? endpoint !== null,
  };
}
