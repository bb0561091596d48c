import type { ChartEvent } from '#ui/price-chart/chart-levels.ts';
import type { TradingAlert } from '@candela/contract/scanning/alerts';

/** The alerts of a symbol as marks on its chart, on the bars that gave them: numbered as the list of all has them, newest first. */
export const alertEvents = (alerts: readonly TradingAlert[], symbol: string): ChartEvent[] =>
  alerts.flatMap((alert, place) =>
    alert.symbol === symbol && alert.price !== null
      ? [
          {
            number: place + 1,
            at: Date.parse(alert.barAt),
            price: alert.price,
            tone: alert.direction === 'long' ? 'up' : 'down',
          } as const,
        ]
      : [],
  );
