import { networkInterfaces } from 'node:os';
import { isPublicAddress, isThisMachine } from '#platform/http/public-requests.ts';

/** The addresses of this machine. */
export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}

/**
 * Why browsers cannot reach the media port; null if they can. It is offered to them at the addresses of this machine, which in a cloud, a
 * container or behind a router are those of a private network.
 */
export function findAddressProblem(
  { publicUrl, publicIp }: { publicUrl: string; publicIp: string | undefined },
  addresses: readonly string[],
): string | null {
  if (publicIp !== undefined || isThisMachine(new URL(publicUrl).hostname) || addresses.some(isPublicAddress))
    return null;
  return 'PUBLIC_IP is not set, and this machine has addresses of a private network only: nobody outside of it can publish or watch live media by WebRTC.';
}
