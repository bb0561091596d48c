import { networkInterfaces } from 'node:os';
import type { Config } from '#platform/config/config.ts';

/** Where other nodes reach this one: as configured, or its first address in the network. */
export function addressOfNode({ nodeAddress, host }: Pick<Config, 'nodeAddress' | 'host'>, port: number): string {
  if (nodeAddress !== undefined) return nodeAddress;
  const isEvery = host === '0.0.0.0' || host === '::';
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  const name = isEvery ? (found?.address ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
