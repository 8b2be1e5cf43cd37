import { createHmac } from 'node:crypto';
import { Pool } from 'undici';

/** Creates a function that sends a signed event over keep-alive connections. It throws if the status is 300 or higher. */
export function openSender(url: string, secret: string): (id: string) => Promise<void> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: 64 });
  return async (id) => {
    const body = JSON.stringify({ id, type: 'post.published', data: { postId: id, text: 'x'.repeat(700) } });
    const t = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'service-signature': `t=${t},v1=${signature}`,
      'service-delivery': id,
    };
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
    await answer.body.dump();
    if (answer.statusCode >= 300) throw new Error(`${id} got status ${answer.statusCode}`);
  };
}
