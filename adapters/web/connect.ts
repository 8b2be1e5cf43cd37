import { once } from 'node:events';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { normalizeAddress, NON_PUBLIC_NETWORKS } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';
import type { Target } from './target.ts';

/**
 * A socket to one of the pinned addresses and to no other. TCP and TLS are two steps, so that the connected address is
 * checked before the first byte leaves; the name serves SNI and the certificate only.
 */
export async function connectPinned(
  target: Target,
  addresses: readonly string[],
  connectMs: number,
  signal: AbortSignal,
): Promise<Socket | TLSSocket> {
  const late = AbortSignal.timeout(connectMs);
  signal.throwIfAborted();
  const tcp = connectTcp({
    host: target.host,
    port: target.port,
    lookup: createPinnedLookup(addresses),
    autoSelectFamily: true,
    ...(target.trusted ? {} : { blockList: NON_PUBLIC_NETWORKS }),
  });
  await waitForEvent(tcp, 'connect', late, signal);
  if (!isPinned(tcp.remoteAddress, addresses)) {
    tcp.destroy();
    throw new OutboundError('blocked_address', 'The connection led to an address that was not looked up.');
  }
  if (!target.secure) return tcp;
  const name = isIP(target.host) ? {} : { servername: target.host };
  const tls = connectTls({ socket: tcp, host: target.host, ...name, ALPNProtocols: ['http/1.1'] });
  await waitForEvent(tls, 'secureConnect', late, signal).catch(throwTlsError);
  return tls;
}

async function waitForEvent(socket: Socket, event: string, late: AbortSignal, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.any([late, signal]) });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (!late.aborted) throw error;
    throw new OutboundError('connect_failed', 'The server did not accept the connection in time.');
  }
}

function throwTlsError(error: NodeJS.ErrnoException): never {
  if (error instanceof OutboundError || error.name === 'TimeoutError') throw error;
  throw new OutboundError('tls_failed', `The TLS handshake failed (${error.code ?? error.name}).`);
}

/** Hands the pinned addresses to the socket in place of a look-up. It is never asked for an IP literal. */
function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family);
  };
}

function isPinned(remote: string | undefined, addresses: readonly string[]): boolean {
  return remote !== undefined && addresses.map(normalizeAddress).includes(normalizeAddress(remote));
}
