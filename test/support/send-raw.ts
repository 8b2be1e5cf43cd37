import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes as they are, and returns everything until the service closes the connection. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

/** Sends a request whose lines `fetch` would correct. */
export async function callRaw(origin: string, head: string[], body = ''): Promise<{ status: number; text: string }> {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [...head, 'Host: localhost', 'Connection: close', ...length, '', body];
  const [top = '', text = ''] = (await sendRaw(origin, lines.join('\r\n'))).split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), text };
}
