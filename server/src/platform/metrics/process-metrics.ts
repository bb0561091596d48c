import { collectDefaultMetrics } from 'prom-client';
import { metrics, sourcesOf, valuesOf } from './metrics.ts';

const versions = sourcesOf<string>();
valuesOf('candela_info', 'The version of this process.', ['version'], (gauge) => {
  for (const version of versions.all()) gauge.set({ version }, 1);
});

let isMeasured = false;

/** Measures memory, processor time and delays of the event loop of this process. */
export function measureProcess(version: string): () => void {
  if (!isMeasured) collectDefaultMetrics({ register: metrics });
  isMeasured = true;
  return versions.add(version);
}
