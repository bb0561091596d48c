import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that this server does not call because it is not on the public internet. */
export class AddressRefused extends Error {}

/** Maximum size of a response, in bytes. */
const maxBytes = 512 * 1024;
const patienceMilliseconds = 10_000;
/** Maximum size of response headers, in bytes. */
const maxHeaderBytes = 16 * 1024;

/** IPv4 addresses embedded in IPv6 by NAT64, and the former site-local range. */
const misleading = ['64:ff9b::/96', '64:ff9b:1::/48', 'fec0::/10'].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || !misleading.some((range) => parsed.match(range));
}

const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    // One non-public address is enough to refuse: we do not control which address is used.
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!isPublic || !first) return done(new AddressRefused(`${host} is not of the public internet`), '', 0);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** @throws AddressRefused for a host that is written as an IP address and is not public */
function checkLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new AddressRefused(`${host} is not of the public internet`);
}

/**
 * Whether an entered address leads to the public internet, as far as its name resolves now; every call checks again. A name
 * that does not resolve yet is accepted: it may resolve later.
 */
export async function isPublicUrl(address: string): Promise<boolean> {
  try {
    const url = new URL(address);
    checkLiteral(url);
    if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) return true;
    await new Promise<void>((resolve, reject) => {
      lookupPublic(url.hostname, { all: true }, (error) =>
        error instanceof AddressRefused ? reject(error) : resolve(),
      );
    });
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A response: its status and the beginning of its body, as text. */
export interface CutAnswer {
  status: number;
  /** The `Retry-After` header, or an empty text. */
  retryAfter: string;
  text: string;
}

/**
 * Posts to an address that a user has entered, under the same rules as `requestPublic`. Only the first bytes of the response
 * are read; the rest is ignored.
 * @throws AddressRefused, or the error of the connection
 */
export async function postPublic(
  address: string | URL,
  {
    headers,
    body,
    milliseconds,
    bytes,
  }: { headers: Record<string, string>; body: string; milliseconds: number; bytes: number },
  isPrivateAllowed: boolean,
): Promise<CutAnswer> {
  const url = new URL(address);
  if (!isPrivateAllowed) checkLiteral(url);
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: milliseconds, ...(!isPrivateAllowed && { lookup: lookupPublic }) },
    maxHeaderSize: maxHeaderBytes,
  });
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
    const chunks: Buffer[] = [];
    let read = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, bytes - read));
      read += chunk.length;
      if (read >= bytes) break;
    }
    const retryAfter = String(answer.headers['retry-after'] ?? '');
    return { status: answer.statusCode, retryAfter, text: Buffer.concat(chunks).toString('utf8') };
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Calls an address that a user has entered, as `fetch` does: without following redirects, with a response of at most half a megabyte and
 * ten seconds, and never an address of this machine or its network, whatever the name resolves to, unless that is allowed.
 * @throws AddressRefused, or the error of the connection
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
    // Each request has its own agent: an address that has become private since is never reached through an open connection.
    await dispatcher.destroy();
  }
}
