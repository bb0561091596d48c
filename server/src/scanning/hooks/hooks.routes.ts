import type { Api } from '#platform/http/api.ts';
import {
  createHookToken,
  getStrategyHook,
  listHookReceipts,
  removeStrategyAlias,
  replayHookReceipt,
  sendHookTest,
} from '@candela/contract/scanning/hooks';
import type { createHooks } from './hooks.service.ts';
import type { createReceipts } from './receipts.service.ts';

interface Services {
  hooks: ReturnType<typeof createHooks>;
  receipts: ReturnType<typeof createReceipts>;
}

export function mountHookRoutes(api: Api, { hooks, receipts }: Services): void {
  api.route(getStrategyHook, ({ params }, { caller }) => hooks.get(caller, params.id));
  api.route(createHookToken, ({ params }, { caller }) => hooks.createToken(caller, params.id));
  api.route(sendHookTest, ({ params, body }, { caller }) => receipts.test(caller, params.id, body.message));
  api.route(listHookReceipts, ({ params, query }, { caller }) => receipts.list(caller, params.id, query));
  api.route(replayHookReceipt, ({ params, body }, { caller }) => receipts.replay(caller, params, body.symbolId));
  api.route(removeStrategyAlias, ({ params }, { caller }) => hooks.forget(caller, params));
}
