import * as z from 'zod';
import { createBunnyHost } from './bunny.ts';
import { createCloudflareHost } from './cloudflare.ts';
import { createDyntubeHost } from './dyntube.ts';
import type { HostAddresses } from './host-addresses.ts';
import { createMuxHost } from './mux.ts';
import type { VideoHost } from './video-host.ts';
import { hostFields, type HostKind } from '@candela/contract/video/projects';

/** Whether videos can be moved away from a provider again. */
export const handsOutOriginals = (kind: HostKind) => kind !== 'dyntube';

/**
 * A host of a kind, by its settings and secrets.
 * @throws ZodError when one of them is missing
 */
export function createHost(
  kind: HostKind,
  settings: Record<string, string>,
  addresses: HostAddresses,
  timeoutMilliseconds?: number,
): VideoHost {
  const names = hostFields[kind].map(({ name }) => name);
  const given = z.object(Object.fromEntries(names.map((name) => [name, z.string()]))).parse(settings);
  const all = given as never;
  switch (kind) {
    case 'dyntube':
      return createDyntubeHost(all, addresses, timeoutMilliseconds);
    case 'mux':
      return createMuxHost(all, addresses, timeoutMilliseconds);
    case 'bunny':
      return createBunnyHost(all, addresses, timeoutMilliseconds);
    case 'cloudflare':
      return createCloudflareHost(all, addresses, timeoutMilliseconds);
  }
}
