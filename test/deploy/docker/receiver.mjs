/** A webhook receiver that runs in a container: prints each request as a line of JSON, which `docker logs` returns. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

createServer(async (request, response) => {
  const body = await text(request);
  const signature = request.headers['service-signature'];
  console.log(JSON.stringify({ body, signature, at: Math.floor(Date.now() / 1000) }));
  response.writeHead(204).end();
}).listen(8080);
