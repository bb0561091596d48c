import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that this server does not call: it is not of the public internet. */
export class AddressRefused extends Error {}

/** Longest answer, in bytes. */
const maxBytes = 512 * 1024;
const patienceMilliseconds = 10_000;

/** IPv4 in an IPv6 address, by a translator of the network; and what was site-local. */
const misleading = ['64:ff9b::/96', '64:ff9b:1::/48', 'fec0::/10'].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || !misleading.some((range) => parsed.match(range));
}

const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    // One that is not public is enough: which one is taken is not ours to say.
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!isPublic || !first) return done(new AddressRefused(`${host} is not of the public internet`), '', 0);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** @throws AddressRefused for an address that is written as numbers, and is not public */
function checkLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new AddressRefused(`${host} is not of the public internet`);
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Calls an address that somebody has entered, as `fetch` does: without following redirects, with an answer of half a megabyte and
 * ten seconds at most, and never one of this machine or its network, whatever the name resolves to, unless that is allowed.
 * @throws AddressRefused, or what the connection failed with
 */
export async function requestPublic(
  address: string | URL,
  { method = 'GET', headers = {}, body }: RequestOptions,
  isPrivateAllowed: boolean,
): Promise<Response> {
  const url = new URL(address);
  if (!isPrivateAllowed) checkLiteral(url);
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: patienceMilliseconds, ...(!isPrivateAllowed && { lookup: lookupPublic }) },
    maxResponseSize: maxBytes,
  });
  try {
    const answer = await request(url, {
      method,
      headers,
      body: body === undefined || body === null ? null : String(body),
      dispatcher,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const text = await answer.body.text();
    const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [value].flat().map((each) => [name, each]),
    );
    const hasBody = ![101, 204, 205, 304].includes(answer.statusCode);
    return new Response(hasBody ? text : null, { status: answer.statusCode, headers: given });
  } finally {
    // Each request has its own: an address that has become private meanwhile is never reached by an open connection.
    await dispatcher.destroy();
  }
}
