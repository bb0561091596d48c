import { countOf, durationsOf, sumOf } from '#platform/metrics/metrics.ts';
import { hubCloseCodes } from '@candela/contract/hub';

const connections = sumOf('hub_connections', 'Connections of clients to this node.');
const rooms = sumOf('hub_rooms', 'Rooms with somebody in them on this node.');
const deliveries = countOf('hub_deliveries_total', 'Messages sent to clients, each counted once for each receiver.');
const fanOuts = durationsOf(
  'hub_fanout_seconds',
  'How long it took to pass a message to everybody in a room on this node.',
  [],
  [0.0001, 0.001, 0.01, 0.05, 0.25, 1],
);
const closed = countOf('hub_closed_total', 'Connections that ended, by the code of their end.', ['code']);

/** Clients may send any code: others are one. */
const knownCodes = new Set<number>([
  1000,
  1001,
  1005,
  1006,
  1007,
  1008,
  1009,
  1011,
  1013,
  ...Object.values(hubCloseCodes),
]);

/** Counts connections and rooms of a hub. The returned function ends that. */
export function measureHub(countConnections: () => number, countRooms: () => number): () => void {
  const stops = [connections.add(countConnections), rooms.add(countRooms)];
  return () => stops.forEach((stop) => stop());
}

/** Notes that a message was passed to some clients. */
export function noteFanOut(begun: number, receivers: number): void {
  deliveries.of().inc(receivers);
  fanOuts.of().observe((performance.now() - begun) / 1000);
}

/** Notes the end of a connection. */
export function noteClosed(code: number): void {
  closed.of(knownCodes.has(code) ? String(code) : 'other').inc();
}
