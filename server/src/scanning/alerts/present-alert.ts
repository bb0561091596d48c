import { toIso } from '#platform/time/instants.ts';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { decimalOf } from '@candela/markets/candles/decimals';
import type { AlertRow } from './alerts.queries.ts';

export function presentAlert({ subscriptionTypeIds: _types, ...row }: AlertRow): TradingAlert {
  const { price, pricePrecision } = row;
  return {
    ...row,
    id: Number(row.id),
    price: price === null || pricePrecision === null ? null : decimalOf(Number(price), pricePrecision),
    barAt: toIso(row.barAt),
    closedAt: row.closedAt === null ? null : toIso(row.closedAt),
    expiresAt: row.expiresAt === null ? null : toIso(row.expiresAt),
    createdAt: toIso(row.createdAt),
  };
}
