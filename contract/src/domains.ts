import * as z from 'zod/mini';

/** Writes addresses as browsers do: names of hosts as they stand in DNS. */
const normalUrl = z.url({ normalize: true });

/**
 * A domain with letters outside of ASCII as it stands in DNS: `münchen.example` as `xn--mnchen-3ya.example` (RFC 5891). Others, and what is
 * no domain, stay as they are.
 */
export function asciiDomain(domain: string): string {
  if (/^[\w.-]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  const url = normalUrl.safeParse(`http://${domain}`);
  return url.success ? url.data.replace(/^http:\/\/|\/$/g, '') : domain;
}

/** An address with its domain in ASCII. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at + 1)}${asciiDomain(email.slice(at + 1))}`;
}
