/**
 * A host of the AT Protocol and its directory, in a process of their own. Sends `{url, directory}` to its parent. Arguments: the folder
 * of its data, the folder in which its packages are installed.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

const [folder, installation] = process.argv.slice(2);
const require = createRequire(join(installation, 'package.json'));
const plc = require('@did-plc/server');
const { envToCfg, envToSecrets, PDS } = require('@atproto/pds');

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const [directoryPort, port] = [await findFreePort(), await findFreePort()];
const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: directoryPort });
await directory.start();

const [dataDirectory, blobstoreDiskLocation] = ['data', 'blobs'].map((name) => join(folder, name));
for (const path of [dataDirectory, blobstoreDiskLocation]) mkdirSync(path, { recursive: true });
const env = {
  port,
  hostname: 'localhost',
  devMode: true,
  dataDirectory,
  blobstoreDiskLocation,
  didPlcUrl: `http://localhost:${directoryPort}`,
  jwtSecret: randomBytes(16).toString('hex'),
  adminPassword: randomBytes(16).toString('hex'),
  plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
  inviteRequired: false,
  serviceHandleDomains: ['.test'],
  disableSsrfProtection: true,
  blobUploadLimit: 100_000_000,
};
const host = await PDS.create(envToCfg(env), envToSecrets(env));
await host.start();
process.send?.({ url: `http://localhost:${port}`, directory: env.didPlcUrl });
process.once('disconnect', () => process.exit(0));
