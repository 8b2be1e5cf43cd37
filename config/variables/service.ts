import { z } from 'zod';
import { optional, required, withDefault } from './setting.ts';
import { httpUrl, choice, onOff, port, text, url, wholeNumber } from './values.ts';

const SERVICES = ['api', 'worker', 'npm start'] as const;

/** The format of the `Origin` header: scheme, host and port only. */
const Origins = z.string().transform((value, context) => {
  const origins = value.split(/[\s,]+/u).filter((origin) => origin !== '');
  if (origins.every((origin) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin))) {
    return origins;
  }
  context.addIssue({ code: 'custom', message: 'must list origins such as https://app.example.com, or be *' });
  return z.NEVER;
});

export const DATABASE = {
  DATABASE_URL: required(url('postgres:', 'postgresql:'), {
    description: 'The PostgreSQL database, with the options of libpq, such as `?sslmode=verify-full`. Tested with 18.',
    readBy: ['api', 'worker', 'npm start', 'cli'],
    defaultNote: 'embedded in `npm start`',
    secret: true,
  }),
};

export const SERVICE = {
  KINORA_HOME: withDefault(text, '.kinora', {
    description: 'The folder of this instance: local media, temporary files and the data of embedded servers.',
    readBy: ['api', 'worker', 'npm start', 'cli'],
  }),
  PORT: withDefault(port, '3000', { description: 'The port of the API.', readBy: SERVICES }),
  PUBLIC_URL: optional(httpUrl, {
    description: 'The URL at which callers and media providers reach the API.',
    readBy: SERVICES,
    defaultNote: '`http://127.0.0.1:` and `PORT`',
  }),
  OUTBOUND_ALLOW: withDefault(text, '', {
    description:
      'Exceptions of the outbound policy, which forbids private addresses: `host:port`, separated by commas, or `loopback`.',
    readBy: SERVICES,
    defaultNote: 'none; `loopback` in `npm start`',
  }),
};

export const API = {
  HOST: withDefault(text, '127.0.0.1', { description: 'The address on which the API listens.', readBy: ['api'] }),
  TRUSTED_PROXIES: withDefault(wholeNumber(0, 10), '0', {
    description:
      'The number of reverse proxies in front of the API that append to `X-Forwarded-For`. The audit log distinguishes networks by the address that the outermost one saw.',
    readBy: ['api'],
  }),
  KINORA_CORS_ORIGINS: withDefault(Origins, '', {
    description: 'Origins whose web pages may call the API, separated by commas; `*` allows all.',
    readBy: ['api'],
    defaultNote: 'none',
  }),
  VALIDATE_RESPONSES: optional(onOff, {
    description: 'Validates every response against the OpenAPI document. Slow; for development and tests.',
    readBy: ['api'],
    defaultNote: '`on` if `NODE_ENV` is `development` or `test`, else `off`',
  }),
  NODE_ENV: withDefault(text, 'production', {
    description: 'Sets the default of `VALIDATE_RESPONSES`.',
    readBy: ['api'],
    defaultNote: '`development` in `npm start`',
  }),
};

export const LOG = {
  LOG_LEVEL: withDefault(choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info', {
    description: 'The lowest level that is logged.',
    readBy: ['api', 'worker'],
  }),
};
