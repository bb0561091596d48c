/**
 * Counts and durations as Prometheus reads them, kept in plain numbers: prom-client puts a key together from all labels each time, which
 * cost more than the rest of measuring a statement (bench/metrics.mjs). Its registry reads these as its own.
 */
interface Value {
  labels: Record<string, string | number>;
  value: number;
  metricName: string;
}

/** Values by their labels, made once. */
abstract class Labelled<Child> {
  readonly name: string;
  readonly help: string;
  readonly aggregator = 'sum';
  readonly #labelNames: readonly string[];
  readonly #children = new Map<string, { labels: Record<string, string>; child: Child }>();

  constructor(name: string, help: string, labelNames: readonly string[]) {
    this.name = name;
    this.help = help;
    this.#labelNames = labelNames;
    // Without labels there is one value, from the beginning.
    if (labelNames.length === 0) queueMicrotask(() => this.of());
  }

  /** The value with these labels, in the order of their names. Callers that need it often keep it. */
  of(...values: string[]): Child {
    const key = values.join('\0');
    const known = this.#children.get(key);
    if (known) return known.child;
    const labels = Object.fromEntries(this.#labelNames.map((name, at) => [name, values[at] ?? '']));
    const child = this.make();
    this.#children.set(key, { labels, child });
    return child;
  }

  protected abstract make(): Child;
  protected abstract valuesOf(child: Child, labels: Record<string, string>): Value[];

  protected values(): Value[] {
    return [...this.#children.values()].flatMap(({ labels, child }) => this.valuesOf(child, labels));
  }

  abstract get(): Promise<object>;
}

class Count {
  value = 0;

  inc(by = 1): void {
    this.value += by;
  }
}

/** Something that is counted, by labels. */
export class Counts extends Labelled<Count> {
  protected make(): Count {
    return new Count();
  }

  protected valuesOf({ value }: Count, labels: Record<string, string>): Value[] {
    return [{ labels, value, metricName: this.name }];
  }

  async get(): Promise<object> {
    const { name, help, aggregator } = this;
    return { name, help, aggregator, type: 'counter', values: this.values() };
  }
}

/** Durations in seconds: how many were at most each bound, all, and their sum. */
export class Duration {
  readonly counts: number[];
  sum = 0;
  count = 0;
  readonly #bounds: readonly number[];

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.sum += seconds;
    this.count += 1;
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    if (at !== -1) this.counts[at] = (this.counts[at] ?? 0) + 1;
  }
}

/** Durations by labels. */
export class Durations extends Labelled<Duration> {
  readonly #bounds: readonly number[];

  constructor(name: string, help: string, labelNames: readonly string[], bounds: readonly number[]) {
    super(name, help, labelNames);
    this.#bounds = bounds;
  }

  protected make(): Duration {
    return new Duration(this.#bounds);
  }

  protected valuesOf({ counts, sum, count }: Duration, labels: Record<string, string>): Value[] {
    let below = 0;
    const bucket = (le: number | string, value: number) => ({
      labels: { le, ...labels },
      value,
      metricName: `${this.name}_bucket`,
    });
    return [
      ...this.#bounds.map((bound, at) => bucket(bound, (below += counts[at] ?? 0))),
      bucket('+Inf', count),
      { labels, value: sum, metricName: `${this.name}_sum` },
      { labels, value: count, metricName: `${this.name}_count` },
    ];
  }

  async get(): Promise<object> {
    const { name, help, aggregator } = this;
    return { name, help, aggregator, type: 'histogram', values: this.values() };
  }
}
