import type { Db } from '#db/client.ts';
import { listNodes, type FoundNode, type NodeRow } from '#platform/nodes/nodes.queries.ts';
import { toIso } from '#platform/time/instants.ts';
import {
  nodeReasons,
  nodeRoles,
  type InstallationNode,
  type NodeRole,
  type NodeWarning,
} from '@candela/contract/site/nodes';

/** The processes of the installation, and what is wrong between them. */
export function createNodes({ db }: { db: Db }) {
  return {
    async list(): Promise<{ nodes: InstallationNode[]; warnings: NodeWarning[] }> {
      const found = await listNodes(db);
      return { nodes: found.map(present), warnings: warningsOf(found.filter(({ isAlive }) => isAlive)) };
    },
  };
}

function present(node: FoundNode): InstallationNode {
  return {
    id: node.id,
    roles: nodeRoles.filter((role) => node.roles.includes(role)),
    version: node.version,
    address: node.address,
    startedAt: toIso(node.startedAt),
    seenAt: toIso(node.seenAt),
    state: !node.isAlive ? 'gone' : node.draining ? 'draining' : 'running',
    // Of a newer version there may be some that this one does not know.
    reasons: nodeReasons.filter((reason) => node.reasons.includes(reason)),
    clockSeconds: Math.round(node.clockOffset / 100) / 10,
  };
}

/** What is wrong between nodes that live. */
export function warningsOf(
  nodes: readonly Pick<NodeRow, 'roles' | 'version' | 'secretCheck' | 'knowsKeys' | 'hearsOthers' | 'files'>[],
): NodeWarning[] {
  const differ = (of: (node: (typeof nodes)[number]) => unknown) => new Set(nodes.map(of)).size > 1;
  const lacks = (role: NodeRole) => nodes.length > 0 && !nodes.some(({ roles }) => roles.includes(role));
  const found: Record<NodeWarning, boolean> = {
    versions: differ(({ version }) => version),
    noRedis: nodes.length > 1 && nodes.some(({ hearsOthers }) => hearsOthers === null),
    ownFolders: differ(({ files }) => files),
    secrets: differ(({ secretCheck }) => secretCheck),
    keys: differ(({ knowsKeys }) => knowsKeys.toSorted().join(' ')),
    noWorker: lacks('worker'),
    noScanner: lacks('scanner'),
  };
  return (Object.keys(found) as NodeWarning[]).filter((warning) => found[warning]);
}
