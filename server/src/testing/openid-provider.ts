import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface Given {
  clientId: string;
  secret: string;
  callbackUrl: string;
  /** The claims about the person who signs in with a name. */
  claimsOf(name: string): Record<string, unknown>;
}

/** A certified OpenID provider on loopback that accepts any name and password. */
export async function startOpenidProvider({ clientId, secret, callbackUrl, claimsOf }: Given) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [callbackUrl], response_types: ['code'] }],
    pkce: { required: () => true },
    cookies: { keys: ['loopback'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...claimsOf(id), sub: id }),
    }),
  });
  server.on('request', provider.callback());
  return { issuer, stop: () => void server.close() };
}

/** The browser's part at the provider: signs in and consents. @returns the query of the redirect back */
export async function signInAtProvider(url: string, name: string, callbackUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { text: await response.text(), location: response.headers.get('location') };
  };
  let address = url;
  let form: Record<string, string> | undefined;
  for (let step = 0; step < 12; step++) {
    const { text, location } = await ask(address, form);
    form = undefined;
    if (location?.startsWith(callbackUrl)) return location.slice(callbackUrl.length);
    if (location !== null) {
      address = new URL(location, address).href;
      continue;
    }
    const action = /action="([^"]+)"/.exec(text)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`no form at the provider: ${text.slice(0, 500)}`);
    address = new URL(action, address).href;
    form = prompt === 'login' ? { prompt, login: name, password: 'x' } : { prompt };
  }
  throw new Error('the provider does not come to an end');
}
