import { createHmac } from 'node:crypto';

export interface ClipappWebhook {
  userId: string;
  event?: string;
  content?: Record<string, unknown>;
  /** Seconds. */
  createdAt?: number;
  signedAt?: number;
  secret?: string;
  clientKey?: string;
  /** Changes the body after it was signed. */
  tamper?: boolean;
}

/** Sends an event to `origin` as clipapp does; returns the status. */
export async function notifyAsClipapp(origin: string, sent: ClipappWebhook): Promise<number> {
  const now = Date.now() / 1000;
  const { event = 'authorization.removed', createdAt = now, signedAt = now, secret = 'sandbox-secret' } = sent;
  const body = JSON.stringify({
    client_key: sent.clientKey ?? 'sandbox',
    event,
    create_time: Math.floor(createdAt),
    user_openid: sent.userId,
    content: JSON.stringify(sent.content ?? { reason: 1 }),
  });
  const t = Math.floor(signedAt);
  const s = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const response = await fetch(`${origin}/platforms/clipapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'tiktok-signature': `t=${t},s=${s}` },
    body: sent.tamper ? body.replace('event', 'Event') : body,
  });
  return response.status;
}
