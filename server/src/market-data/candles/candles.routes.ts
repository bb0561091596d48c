import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { listCandles, searchSymbols } from '@candela/contract/market-data/candles';
import type { createCandles } from './candles.service.ts';
import type { createGuardedCandles } from './guarded-candles.service.ts';

interface Services {
  candles: ReturnType<typeof createCandles>;
  guarded: ReturnType<typeof createGuardedCandles>;
}

export function mountCandles(api: Api, { candles, guarded }: Services): void {
  api.route(searchSymbols, ({ query }, { caller }) => candles.search(query.query, caller));
  api.route(listCandles, async ({ query }, { caller }) => {
    const { from = 0, to = Infinity } = query;
    if (from >= to) throw new AppError('request.invalid', { message: 'Not valid: query.from' });
    return guarded.listFor(caller, query);
  });
}
