import { listCandles, searchSymbols } from '@candela/contract/trading/candles';
import type { createCandles } from './candles.service.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';

export function mountCandles(api: Api, candles: ReturnType<typeof createCandles>): void {
  api.route(searchSymbols, ({ query }) => candles.search(query.query));
  api.route(listCandles, async ({ query }) => {
    const { from = 0, to = Infinity } = query;
    if (from >= to) throw new AppError('request.invalid', { message: 'Not valid: query.from' });
    return candles.list(query);
  });
}
