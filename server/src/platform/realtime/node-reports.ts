import type { Relay } from './relay.ts';

/** Interval of a node's reports; it is forgotten after three times as long. */
const beatMilliseconds = 10_000;

interface NodeReportsDeps<K extends string | number, R> {
  relay: Relay | undefined;
  topic: string;
  /** What this node reports at each interval. */
  own(): Iterable<[key: K, report: R]>;
  /** An empty report, which need not be kept. */
  isEmpty(report: R): boolean;
  /** The reports of other nodes about a key may have changed. */
  onChange(key: K): void;
}

/** Shares state that is spread over all nodes, such as who is connected where. */
export function createNodeReports<K extends string | number, R>(deps: NodeReportsDeps<K, R>) {
  const { relay, topic, own, isEmpty, onChange } = deps;
  const reports = new Map<K, Map<string, { report: R; until: number }>>();

  relay?.on(topic, (payload, node) => {
    const { key, report } = payload as { key: K; report: R };
    const nodes = reports.get(key) ?? new Map<string, { report: R; until: number }>();
    if (isEmpty(report)) nodes.delete(node);
    else nodes.set(node, { report, until: Date.now() + 3 * beatMilliseconds });
    if (nodes.size > 0) reports.set(key, nodes);
    else reports.delete(key);
    onChange(key);
  });

  function forgetSilentNodes(): void {
    for (const [key, nodes] of reports) {
      const before = nodes.size;
      for (const [node, { until }] of nodes) if (until < Date.now()) nodes.delete(node);
      if (nodes.size === 0) reports.delete(key);
      if (nodes.size < before) onChange(key);
    }
  }

  const send = (key: K, report: R) => relay?.send(topic, { key, report });
  function beat(): void {
    for (const [key, report] of own()) send(key, report);
    forgetSilentNodes();
  }
  const timer = relay && setInterval(beat, beatMilliseconds).unref();
  relay?.onReturn(beat);

  return {
    /** Reports to the other nodes at once, because something has changed here. */
    send,
    /** What the other nodes have reported. */
    of: (key: K): R[] => [...(reports.get(key)?.values() ?? [])].map(({ report }) => report),
    close: () => clearInterval(timer),
  };
}
