import { once } from 'node:events';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { normalizeAddress, NON_PUBLIC_NETWORKS } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import type { RequestTarget } from './target.ts';

/**
 * Connects to one of the pinned addresses only. TCP and TLS are separate steps, so that the connected address is checked before
 * the first byte is sent. The host name is only used for SNI and the certificate.
 */
export async function connectPinned(
  target: RequestTarget,
  addresses: readonly string[],
  connectMs: number,
  signal: AbortSignal,
): Promise<Socket | TLSSocket> {
  const timeout = AbortSignal.timeout(connectMs);
  signal.throwIfAborted();
  const tcp = connectTcp({
    host: target.host,
    port: target.port,
    lookup: createPinnedLookup(addresses),
    autoSelectFamily: true,
    ...(target.trusted ? {} : { blockList: NON_PUBLIC_NETWORKS }),
  });
  await waitForEvent(tcp, 'connect', timeout, signal);
  if (!isPinned(tcp.remoteAddress, addresses)) {
    tcp.destroy();
    throw new OutboundError('blocked_address', 'The connection reached an address that was not resolved before.');
  }
  if (!target.secure) return tcp;
  const name = isIP(target.host) ? {} : { servername: target.host };
  const tls = connectTls({ socket: tcp, host: target.host, ...name, ALPNProtocols: ['http/1.1'] });
  await waitForEvent(tls, 'secureConnect', timeout, signal).catch(throwTlsError);
  return tls;
}

async function waitForEvent(socket: Socket, event: string, timeout: AbortSignal, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.any([timeout, signal]) });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw new OutboundError('connect_failed', 'The server did not accept the connection in time.');
  }
}

function throwTlsError(error: NodeJS.ErrnoException): never {
  if (error instanceof OutboundError || error.name === 'TimeoutError') throw error;
  throw new OutboundError('tls_failed', `The TLS handshake failed (${error.code ?? error.name}).`);
}

/** Returns the pinned addresses instead of resolving the name. It is not called for IP literals. */
function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all) callback(null, records);
    else callback(null, records[0]?.address ?? '', records[0]?.family);
  };
}

function isPinned(remote: string | undefined, addresses: readonly string[]): boolean {
  return remote !== undefined && addresses.map(normalizeAddress).includes(normalizeAddress(remote));
}
