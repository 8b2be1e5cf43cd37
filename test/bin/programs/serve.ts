import { createServer } from 'node:http';

/** A service that is healthy while it runs and reports its pid. */
export function serve(port: string | undefined): void {
  const server = createServer((_, response) => response.end(JSON.stringify({ pid: process.pid, env: process.env })));
  server.listen(Number(port), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
}
