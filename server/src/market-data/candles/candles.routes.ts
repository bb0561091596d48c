import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { listCandles } from '@candela/contract/market-data/candles';
import type { createGuardedCandles } from './guarded-candles.service.ts';

export function mountCandles(api: Api, guarded: ReturnType<typeof createGuardedCandles>): void {
  api.route(listCandles, async ({ query }, { caller }) => {
    const { from = 0, to = Infinity } = query;
    if (from >= to) throw new AppError('request.invalid', { message: 'Not valid: query.from' });
    return guarded.listFor(caller, query);
  });
}
