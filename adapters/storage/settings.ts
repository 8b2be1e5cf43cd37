/** How media is stored, and how its URLs are handed out. */
export interface StorageSettings {
  /** Null: on local disk. */
  s3: S3Settings | null;
  /** Seconds for which a media URL is good; null: signed by nothing, and good for as long as the media is there. */
  urlSeconds: number | null;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a store other than Amazon's. */
  endpoint: string | null;
  /** Where callers reach the same store, when that is elsewhere. */
  publicEndpoint: string | null;
  /** Null: the SDK looks in its usual places (environment, profile, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

/** Redeliveries and slow downloads must fit in; longer than a year is better said by no limit at all. */
const URL_SECONDS = { least: 60, most: 31_536_000 };

/** Reads the environment; what is wrong with it joins `problems`, a sentence each. */
export function readStorageSettings(env: NodeJS.ProcessEnv, problems: string[]): StorageSettings {
  const kind = env['STORAGE'] || 'local';
  if (kind !== 'local' && kind !== 's3') problems.push('STORAGE must be local or s3.');
  return { s3: kind === 's3' ? s3Settings(env, problems) : null, urlSeconds: urlSeconds(env, problems) };
}

function s3Settings(env: NodeJS.ProcessEnv, problems: string[]): S3Settings {
  const endpoint = readEndpoint('S3_ENDPOINT', env, problems);
  const pathStyle = env['S3_FORCE_PATH_STYLE'] || (endpoint === null ? 'off' : 'on');
  if (pathStyle !== 'on' && pathStyle !== 'off') problems.push('S3_FORCE_PATH_STYLE must be on or off.');
  const bucket = env['S3_BUCKET'] ?? '';
  if (bucket === '') problems.push('STORAGE=s3 needs S3_BUCKET, the name of the bucket.');
  return {
    bucket,
    region: env['S3_REGION'] || env['AWS_REGION'] || 'us-east-1',
    endpoint,
    publicEndpoint: readEndpoint('S3_PUBLIC_ENDPOINT', env, problems),
    credentials: readCredentials(env, problems),
    forcePathStyle: pathStyle === 'on',
  };
}

function readCredentials(env: NodeJS.ProcessEnv, problems: string[]): S3Settings['credentials'] {
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.');
  }
  return accessKeyId === '' || secretAccessKey === '' ? null : { accessKeyId, secretAccessKey };
}

function readEndpoint(name: string, env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const text = env[name] ?? '';
  if (text === '') return null;
  if (!/^https?:\/\//u.test(text) || !URL.canParse(text)) problems.push(`${name} must be an http:// or https:// URL.`);
  return text;
}

function urlSeconds(env: NodeJS.ProcessEnv, problems: string[]): number | null {
  const text = env['MEDIA_URL_TTL'] ?? '';
  if (text === '' || text === '0') return null;
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= URL_SECONDS.least && seconds <= URL_SECONDS.most) return seconds;
  problems.push(`MEDIA_URL_TTL must be whole seconds, ${URL_SECONDS.least} to ${URL_SECONDS.most}; 0 is no limit.`);
  return null;
}
