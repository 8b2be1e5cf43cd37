import { pino, type DestinationStream, type Logger } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

/** Fields that contain secrets or capabilities, at the top level and one level below. */
const SECRET_FIELDS = [
  'accessToken',
  'refreshToken',
  'token',
  'taskToken',
  'secret',
  'secrets',
  'password',
  'apiKey',
  'authorization',
  'headers',
  'uploadUrl',
  'parameters',
];

/** Logs JSON lines. Redacts secret fields and texts that look like secrets. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    serializers: { err: serializeError, error: serializeError },
    hooks: { streamWrite: redactSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Leaves out the other properties of an error, because those of a database driver contain the values of the statement. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' || typeof code === 'number';
  return {
    type: name,
    message,
    ...(known ? { code } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}
