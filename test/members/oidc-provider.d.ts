declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Context {
    path: string;
    body: Record<string, unknown>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    callback(): RequestListener;
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
  }
}
