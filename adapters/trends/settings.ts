export interface TrendSettings {
  url: URL;
  /** Null where the provider wants none. */
  token: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Who is asked for trends: `TRENDS_URL` and `TRENDS_TOKEN`; null without an address. Throws on what can be neither. */
export function readTrendSettings(env: Env): TrendSettings | null {
  const [address, token] = [env['TRENDS_URL']?.trim() ?? '', env['TRENDS_TOKEN']?.trim() ?? ''];
  if (address === '') return null;
  const url = URL.parse(address);
  if (!url || !/^https?:$/u.test(url.protocol)) throw new Error('TRENDS_URL is not an http(s) address');
  if (url.username !== '' || url.password !== '') throw new Error('TRENDS_URL holds a password: use TRENDS_TOKEN');
  if (!/^[\x21-\x7e]*$/u.test(token)) throw new Error('TRENDS_TOKEN holds characters that no header can carry');
  return { url, token: token === '' ? null : token };
}
