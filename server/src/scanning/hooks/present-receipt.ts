import { toIso } from '#platform/time/instants.ts';
import type { HookReceipt } from '@candela/contract/scanning/hooks';
import type { ReceiptRow } from './receipts.queries.ts';

const maxExcerpt = 300;

export function presentReceipt({ begin, ...row }: ReceiptRow): HookReceipt {
  return {
    ...row,
    id: Number(row.id),
    receivedAt: toIso(row.receivedAt),
    excerpt: new TextDecoder().decode(begin).slice(0, maxExcerpt).toWellFormed(),
  };
}
