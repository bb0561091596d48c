import { isIP } from 'node:net';

/** The address in `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

/** The address from which mails are sent unless another one is configured: one of the host of this installation. */
export function ownAddress(publicUrl: string): string {
  return `no-reply@${mailHost(publicUrl)}`;
}

/**
 * How push services can reach the operator of this installation (`sub` of RFC 8292): the configured sender of mails, otherwise the
 * site. Apple refuses addresses of hosts that are not on the internet, so on a laptop there is none that it takes.
 */
export function pushContact({ mailFrom, publicUrl }: { mailFrom: string | undefined; publicUrl: string }): string {
  if (mailFrom !== undefined) return `mailto:${addressOf(mailFrom)}`;
  const { protocol, origin } = new URL(publicUrl);
  return protocol === 'https:' && mailHost(publicUrl) !== 'localhost' ? origin : `mailto:${ownAddress(publicUrl)}`;
}

/** The host as the domain of addresses; an IP address is none. */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
}
