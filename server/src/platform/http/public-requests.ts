import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/**
 * Where an address that a user has entered may lead: only to the public internet and by TLS; also to this machine, there without TLS; or
 * anywhere in its network, without TLS as well.
 */
export type Reach = 'public' | 'loopback' | 'network';

/** An address that this server does not call because it leads further than allowed. */
export class AddressRefused extends Error {}

/** Maximum size of a response by default, in bytes. */
const maxBytes = 512 * 1024;
const patienceMilliseconds = 10_000;
/** Maximum size of response headers, in bytes. */
export const maxHeaderBytes = 16 * 1024;

/** IPv4 addresses embedded in IPv6 by NAT64, and the former site-local range. */
const misleading = ['64:ff9b::/96', '64:ff9b:1::/48', 'fec0::/10'].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || !misleading.some((range) => parsed.match(range));
}

const isLoopback = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const isWithin = (address: string, reach: Reach) =>
  reach === 'network' || isPublicAddress(address) || (reach === 'loopback' && isLoopback(address));

const refusal = (host: string) => new AddressRefused(`${host} is not where this server may send requests`);

export const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      // One address that is not is enough to refuse: we do not control which address is used.
      const isAllowed = addresses.length > 0 && addresses.every(({ address }) => isWithin(address, reach));
      const [first] = addresses;
      if (!isAllowed || !first) return done(refusal(host), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether the host of an address is the machine that asks for it: `localhost`, or a loopback address. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return /(^|\.)localhost$/.test(host) || isLoopback(host);
}

/** Whether requests may be sent without TLS: to this machine, as its address says, or to anything in its network. */
function mayBePlain(url: URL, reach: Reach): boolean {
  return reach === 'network' || (reach === 'loopback' && isThisMachine(url.hostname));
}

/** @throws AddressRefused without TLS where that is not allowed; for a host that is written as an IP address and is out of reach */
export function checkUrl(url: URL, reach: Reach): void {
  if (url.protocol !== 'https:' && !mayBePlain(url, reach)) throw refusal(url.origin);
  const host = hostOf(url);
  if (isIP(host) && !isWithin(host, reach)) throw refusal(host);
}

/**
 * Whether requests may be sent to an entered address, as far as its name resolves now; every call checks again. A name that does not
 * resolve yet is accepted: it may resolve later.
 */
export async function isWithinReach(address: string, reach: Reach): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  try {
    const url = new URL(address);
    checkUrl(url, reach);
    if (isIP(hostOf(url))) return true;
    await new Promise<void>((resolve, reject) => {
      lookupWithin(reach)(url.hostname, { all: true }, (error) =>
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
  reach: Reach,
): Promise<CutAnswer> {
  const url = new URL(address);
  checkUrl(url, reach);
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: milliseconds, lookup: lookupWithin(reach) },
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
 * ten seconds, and never an address of this machine or its network beyond `reach`, whatever the name resolves to.
 * @throws AddressRefused, or the error of the connection
 */
export async function requestPublic(
  address: string | URL,
  { method = 'GET', headers = {}, body }: RequestOptions,
  reach: Reach,
): Promise<Response> {
  const url = new URL(address);
  checkUrl(url, reach);
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: patienceMilliseconds, lookup: lookupWithin(reach) },
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
