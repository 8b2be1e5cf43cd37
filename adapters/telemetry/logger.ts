import { pino, type DestinationStream, type Logger } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

/** Fields that hold secrets or capabilities by their very name, one level down as well. */
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

/** Quietest last. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** How much is logged; what is wrong with it joins `problems`. */
export function readLogLevel(env: NodeJS.ProcessEnv, problems: string[]): string {
  const level = env['LOG_LEVEL'] || 'info';
  if (LEVELS.includes(level)) return level;
  problems.push(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`);
  return 'info';
}

/** A line of JSON per event, without secrets: by the field's name, and whatever text looks like one. */
export function createLogger(name: string, env: NodeJS.ProcessEnv, destination?: DestinationStream): Logger {
  const options = {
    name,
    // What is wrong with it, the reading of the settings says.
    level: readLogLevel(env, []),
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    serializers: { err: serializeError, error: serializeError },
    hooks: { streamWrite: redactSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What an error says of itself. Its other properties are left out: a driver's hold the values of the statement. */
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
