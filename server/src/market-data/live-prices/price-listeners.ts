import { createNodeReports } from '#platform/realtime/node-reports.ts';
import type { Relay } from '#platform/realtime/relay.ts';

/** Of the rooms of prices: those of symbols by their ids, those of lists by their places. */
type Kind = 'price' | 'prices';

/** A burst of people who come and go is one report. */
const settleMilliseconds = 200;

interface ListenersDeps {
  relay: Relay | undefined;
  /** Whether somebody on this node is in a room. */
  hasMembers(kind: Kind, id: number): boolean;
  /** There may be somebody where nobody was before, on whatever node. */
  onChange(): void;
}

/** In which rooms of prices somebody is, on whatever node: for others, nothing is computed. */
export function createPriceListeners({ relay, hasMembers, onChange }: ListenersDeps) {
  const here: Record<Kind, Set<number>> = { price: new Set(), prices: new Set() };
  const told = new Set<Kind>();
  let timer: NodeJS.Timeout | undefined;
  const reports = createNodeReports<Kind, number[]>({
    relay,
    topic: 'price-listeners',
    own: () => (['price', 'prices'] as const).map((kind) => [kind, [...here[kind]]] as [Kind, number[]]),
    isEmpty: (ids) => ids.length === 0,
    onChange,
  });

  function tell(): void {
    timer = undefined;
    for (const kind of told) reports.send(kind, [...here[kind]]);
    told.clear();
  }

  return {
    /** Somebody on this node entered or left. */
    note(kind: Kind, id: number): void {
      if (hasMembers(kind, id)) here[kind].add(id);
      else here[kind].delete(id);
      if (relay) {
        told.add(kind);
        timer ??= setTimeout(tell, settleMilliseconds).unref();
      }
      onChange();
    },
    of: (kind: Kind): Set<number> => new Set([...here[kind], ...reports.of(kind).flat()]),
    close(): void {
      clearTimeout(timer);
      reports.close();
    },
  };
}

export type PriceListeners = ReturnType<typeof createPriceListeners>;
