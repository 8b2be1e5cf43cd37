import { pino, type DestinationStream, type Logger } from 'pino';

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

const REDACTED = '[hidden]';

/** Patterns of secrets, with their replacements. */
const SECRETS: readonly [RegExp, string][] = [
  // API keys and webhook secrets.
  [/\b(kin_(?:live|test)_)[0-9A-Za-z]{8,}/gu, `$1${REDACTED}`],
  [/\b(whsec_)[0-9A-Za-z+/=_-]{8,}/gu, `$1${REDACTED}`],
  [/\b(Bearer |Basic )[0-9A-Za-z._~+/=-]{16,}/giu, `$1${REDACTED}`],
  [/(authorization\\?"?\s*[:=]\s*\\?"?(?:[a-z]+ )?)[^\s"',\\]{8,}/giu, `$1${REDACTED}`],
  // Passwords in URLs: postgresql://user:password@host.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@"']*:)[^\s/@"']+(?=@)/giu, `$1${REDACTED}`],
  // Media and callback paths are capabilities.
  [/(\/media\/|\/callback\/)[\w/.-]{16,}/gu, `$1${REDACTED}`],
  // Query parameters of signed URLs and OAuth redirects; their names are kept.
  [
    /([?&](?:[a-z0-9-]*(?:signature|credential|token|secret|password)|code|state|key|sig)=)[^&\s"'\\]+/giu,
    `$1${REDACTED}`,
  ],
  // Tokens, secrets and passwords in fields of JSON inside a text.
  [
    /((?:\\?")[a-z_]*(?:access_token|refresh_token|client_secret|password|secret)(?:\\?")\s*:\s*(?:\\?"))[^"\\]+/giu,
    `$1${REDACTED}`,
  ],
];

/** A cheap test that most lines fail, so that they skip the patterns. */
const SUSPECT = /kin_|whsec_|bearer|basic |:\/\/|[?&]|\/media\/|\/callback\/|authorization|token|secret|password/iu;

/** Logs JSON lines. Redacts secret fields and texts that look like secrets. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: REDACTED },
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

export function redactSecrets(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return SECRETS.reduce((line, [secret, replacement]) => line.replace(secret, replacement), text);
}
