import * as z from 'zod';
import { hostFields, type HostKind } from '@candela/contract/video/projects';
import { createBunnyHost } from './bunny.ts';
import { createCloudflareHost } from './cloudflare.ts';
import { createDyntubeHost } from './dyntube.ts';
import type { HostAddresses } from './host-addresses.ts';
import { createMuxHost } from './mux.ts';
import type { VideoHost } from './video-host.ts';

/** Whether a provider lets us download originals, so that videos can be moved away again. */
export const handsOutOriginals = (kind: HostKind) => kind !== 'dyntube';

/**
 * Creates the host of a kind from its settings and secrets.
 * @throws ZodError if one of them is missing
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
