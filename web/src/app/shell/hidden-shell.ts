const bareAddresses = ['/millicast/host', '/millicast/view', '/streaming'];

/** Whether a URL is a live room, which is shown without the shell. */
export function hidesShell(href: string): boolean {
  return bareAddresses.some((address) => href.includes(address));
}
