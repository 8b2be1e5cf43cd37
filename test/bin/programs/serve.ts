import { createServer } from 'node:http';

/** A part that is healthy as long as it lives, and tells who it is. */
export function serve(port: string | undefined): void {
  const server = createServer((_, response) => response.end(JSON.stringify({ pid: process.pid, env: process.env })));
  server.listen(Number(port), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
}
