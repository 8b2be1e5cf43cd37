/** The link that opens the console with a key. A browser keeps a fragment to itself, so that no server logs the key. */
export const buildConsoleLink = (baseUrl: string, apiKey: string): string =>
  `${new URL('/console', baseUrl).href}#key=${apiKey}`;
