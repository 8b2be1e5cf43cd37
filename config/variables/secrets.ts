import { z } from 'zod';
import { required } from './setting.ts';

const MIN_KEY_BYTES = 32;

const Keys = z.string().transform((value, context) => {
  const texts = value.split(',').map((part) => part.trim());
  const keys = texts.map((part) => Buffer.from(part, 'base64'));
  if (keys.some((key) => key.length < MIN_KEY_BYTES)) {
    context.addIssue({
      code: 'custom',
      message: `must contain at least ${MIN_KEY_BYTES} random bytes in base64 (openssl rand -base64 32)`,
    });
  } else if (new Set(texts).size !== texts.length) {
    context.addIssue({ code: 'custom', message: 'must not contain the same key twice' });
  }
  return keys;
});

export const SECRETS = {
  KINORA_SECRET_KEY: required(Keys, {
    description:
      'Encrypts stored secrets. Keep it: without it stored tokens are lost. While you replace it, separate keys with commas; the first encrypts, all decrypt.',
    readBy: ['api', 'worker', 'npm start', 'cli'],
    defaultNote: 'created by `npm start`',
    secret: true,
  }),
};
