import { Gauge, Registry, type Metric } from 'prom-client';
import { Counts, Durations } from './bounded-metrics.ts';

/**
 * What this process counts and measures, in the format of Prometheus. Labels come from the contract, the table of jobs and enums: never
 * from ids, addresses or texts, so that their number is bounded (`series.test.ts`).
 */
export const metrics = new Registry();

/** Seconds, from a statement to a call that is far too slow. */
const usualBounds = [0.005, 0.025, 0.1, 0.3, 0.5, 1, 2.5, 10];

/** Declares something that is counted. Its name ends in `_total`. */
export function countOf(name: string, help: string, labelNames: readonly string[] = []): Counts {
  const counts = new Counts(name, help, labelNames);
  metrics.registerMetric(counts as unknown as Metric);
  return counts;
}

/** Declares durations in seconds. */
export function durationsOf(
  name: string,
  help: string,
  labelNames: readonly string[] = [],
  bounds: readonly number[] = usualBounds,
): Durations {
  const durations = new Durations(name, help, labelNames, bounds);
  metrics.registerMetric(durations as unknown as Metric);
  return durations;
}

/** Declares values that are set when they are read, by `write`. */
export function valuesOf<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  write: (gauge: Gauge<Label>) => Promise<void> | void,
): void {
  const gauge: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      gauge.reset();
      await write(gauge);
    },
  });
  metrics.registerMetric(gauge as Metric);
}

/** Where the parts of a value are read: tests run several servers in one process. */
export interface Sources<Source> {
  /** @returns a function that takes the source away */
  add(source: Source): () => void;
  all(): Iterable<Source>;
}

/** Declares a value that is the sum over sources that come and go. */
export function sumOf(name: string, help: string): Sources<() => number> {
  const sources = sourcesOf<() => number>();
  valuesOf(name, help, [], (gauge) => {
    let sum = 0;
    for (const read of sources.all()) sum += read();
    gauge.set(sum);
  });
  return sources;
}

/** A list of sources that come and go. */
export function sourcesOf<Source>(): Sources<Source> {
  const sources = new Set<Source>();
  return {
    add(source) {
      sources.add(source);
      return () => void sources.delete(source);
    },
    all: () => sources,
  };
}
