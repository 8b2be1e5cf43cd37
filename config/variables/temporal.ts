import { optional, withDefault } from './setting.ts';
import { choice, text, trueFalse } from './values.ts';

const readBy = ['api', 'worker', 'npm start', 'cli'] as const;

/** The names are those of Temporal's command line. */
export const TEMPORAL = {
  TEMPORAL_ADDRESS: withDefault(text, '127.0.0.1:7233', {
    description: 'The Temporal server, as `host:port`.',
    readBy,
    defaultNote: '127.0.0.1:7233; embedded in `npm start`',
  }),
  TEMPORAL_NAMESPACE: withDefault(text, 'default', { description: 'The Temporal namespace.', readBy }),
  TEMPORAL_API_KEY: optional(text, {
    description: 'The API key of Temporal Cloud. Turns TLS on.',
    readBy,
    secret: true,
  }),
  TEMPORAL_TLS: optional(trueFalse, {
    description: 'Connects to Temporal over TLS.',
    readBy,
    defaultNote: '`true` if an API key or a TLS file is set, else `false`',
  }),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional(text, {
    description: 'A PEM file with the certificate authority of the Temporal server.',
    readBy,
    defaultNote: 'the authorities of the system',
  }),
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional(text, {
    description: 'A PEM file with the client certificate. Set the key as well.',
    readBy,
  }),
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional(text, {
    description: 'A PEM file with the key of the client certificate.',
    readBy,
  }),
  TEMPORAL_TLS_SERVER_NAME: optional(text, {
    description: 'The name in the server certificate if it differs from the address.',
    readBy,
  }),
};

export const START = {
  KINORA_TEMPORAL: withDefault(choice('dev', 'postgres'), 'dev', {
    description: 'The embedded Temporal server: `dev` stores its data in a file, `postgres` is the production server.',
    readBy: ['npm start'],
  }),
  KINORA_WATCH: withDefault(choice('on', 'off'), 'off', {
    description: 'Restarts the API and the worker when their files change.',
    readBy: ['npm start'],
  }),
  TEMPORAL_UI_URL: optional(text, {
    description: 'The address of your Temporal UI, which `npm start` prints.',
    readBy: ['npm start'],
  }),
};
