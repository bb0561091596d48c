const bareAddresses = ['/millicast/host', '/millicast/view', '/streaming'];

/** Whether an address is one of the live rooms, which have the whole window to themselves. */
export function hidesShell(href: string): boolean {
  return bareAddresses.some((address) => href.includes(address));
}
