import { countOf, sourcesOf, valuesOf } from '#platform/metrics/metrics.ts';
import type { Relay } from './relay.ts';

const relays = sourcesOf<Relay>();
valuesOf('relay_up', 'Whether this node hears the others; without several nodes there is no value.', [], (gauge) => {
  for (const relay of relays.all()) gauge.set(relay.isReceiving() ? 1 : 0);
});
const gaps = countOf('relay_gap_seconds_total', 'How long this node did not hear the others, looked at every second.');

/** Watches the connection to other nodes. The returned function ends that. */
export function measureRelay(relay: Relay | undefined): () => void {
  if (!relay) return () => {};
  const stop = relays.add(relay);
  const timer = setInterval(() => {
    if (!relay.isReceiving()) gaps.of().inc();
  }, 1000).unref();
  return () => {
    clearInterval(timer);
    stop();
  };
}
