import type { Api } from '#platform/http/api.ts';
import { listNodes } from '@candela/contract/site/nodes';
import type { createNodes } from './nodes.service.ts';

export function mountNodes(api: Api, nodes: ReturnType<typeof createNodes>): void {
  api.route(listNodes, () => nodes.list());
}
