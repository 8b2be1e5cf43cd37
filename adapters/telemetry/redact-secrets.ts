const REDACTED = '[hidden]';

/** Texts by which somebody could act as us or as a caller, wherever in a line they stand. */
const SECRETS: readonly [RegExp, string][] = [
  // API keys, and the secrets of webhook endpoints.
  [/\b(kin_(?:live|test)_)[0-9A-Za-z]{8,}/gu, `$1${REDACTED}`],
  [/\b(whsec_)[0-9A-Za-z+/=_-]{8,}/gu, `$1${REDACTED}`],
  [/\b(Bearer |Basic )[0-9A-Za-z._~+/=-]{16,}/giu, `$1${REDACTED}`],
  [/(authorization\\?"?\s*[:=]\s*\\?"?(?:[a-z]+ )?)[^\s"',\\]{8,}/giu, `$1${REDACTED}`],
  // The user's part of a URL: postgresql://user:password@host.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@"']*:)[^\s/@"']+(?=@)/giu, `$1${REDACTED}`],
  // Media, and the places where providers report: whoever has the path was given it.
  [/(\/media\/|\/callback\/)[\w/.-]{16,}/gu, `$1${REDACTED}`],
  // Signed URLs and OAuth answers: the name of the parameter stays.
  [
    /([?&](?:[a-z0-9-]*(?:signature|credential|token|secret|password)|code|state|key|sig)=)[^&\s"'\\]+/giu,
    `$1${REDACTED}`,
  ],
  // The same as fields of JSON that stands within a text.
  [
    /((?:\\?")[a-z_]*(?:access_token|refresh_token|client_secret|password|secret)(?:\\?")\s*:\s*(?:\\?"))[^"\\]+/giu,
    `$1${REDACTED}`,
  ],
];

/** Most lines hold nothing of the kind, and are let through at the cost of one look. */
const SUSPECT = /kin_|whsec_|bearer|basic |:\/\/|[?&]|\/media\/|\/callback\/|authorization|token|secret|password/iu;

/** The text without secrets: the last door before a log. */
export function redactSecrets(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return SECRETS.reduce((line, [secret, instead]) => line.replace(secret, instead), text);
}
