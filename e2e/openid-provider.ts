import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Given {
  clientId: string;
  secret: string;
  callbackUrl: string;
  claimsOf(name: string): Record<string, unknown>;
}

interface OpenidProvider {
  issuer: string;
  stop(): void;
}

/** The loopback OpenID provider that the server tests use too: it accepts any name and password. */
export async function startOpenidProvider(given: Given): Promise<OpenidProvider> {
  const file = pathToFileURL(resolve(import.meta.dirname, '../server/src/testing/openid-provider.ts')).href;
  const module = (await import(file)) as { startOpenidProvider(given: Given): Promise<OpenidProvider> };
  return module.startOpenidProvider(given);
}
