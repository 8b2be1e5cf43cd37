/** A `POST` of URL-encoded fields. */
export function buildFormRequest(url: string, fields: Record<string, string>, accessToken?: string) {
  const authorization: Record<string, string> =
    accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
  return {
    method: 'POST' as const,
    url,
    headers: { ...authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
