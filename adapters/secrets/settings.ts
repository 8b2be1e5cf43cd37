const LEAST_BYTES = 32;

/**
 * The service's keys: `KINORA_SECRET_KEY` holds one, or while it is replaced several, separated by commas. The first seals,
 * every one opens. What is wrong joins `problems`.
 */
export function readMasterKeys(env: NodeJS.ProcessEnv, problems: string[]): Buffer[] {
  const texts = (env['KINORA_SECRET_KEY'] ?? '').split(',').map((text) => text.trim());
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  if (keys.some((key) => key.length < LEAST_BYTES)) {
    problems.push('KINORA_SECRET_KEY must hold at least 32 random bytes in base64 (openssl rand -base64 32).');
  }
  if (new Set(texts).size !== texts.length) problems.push('KINORA_SECRET_KEY names one key twice.');
  return keys;
}
