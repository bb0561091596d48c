import { presentFigures } from '#db/thing-figures.ts';
import { toIso } from '#platform/time/instants.ts';
import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import type { Idea } from '@candela/contract/trading/idea-terms';
import type { ListedIdea } from '@candela/contract/trading/ideas';
import { decimalTextOf } from '@candela/markets/candles/decimals';
import type { IdeaRow } from './idea-columns.ts';
import type { ListedIdeaRow } from './idea-lists.queries.ts';
import type { IdeaDetailRow } from './one-idea.queries.ts';

/** A published idea as its reader gets it. */
export function presentIdea({ isRead, precision, allocations, ...row }: IdeaRow, readerId: string): Idea {
  const price = (whole: string) => decimalTextOf(Number(whole), precision);
  const sign = row.direction === 'long' ? 1 : -1;
  const mirrored = (whole: string) => decimalTextOf(sign * Number(whole), precision);
  return {
    ...row,
    entryLow: price(row.entryLow),
    entryHigh: price(row.entryHigh),
    stop: price(row.stop),
    targets: row.targets.map((target, place) => ({ price: price(target), allocationBps: allocations[place] ?? 0 })),
    fill: row.fill && mirrored(row.fill),
    cost: price(row.cost),
    currentStop: mirrored(row.currentStop),
    closedAt: row.closedAt && toIso(row.closedAt),
    analysis: row.analysis ?? '',
    validUntil: toIso(row.validUntil),
    publishedAt: toIso(row.publishedAt),
    read: isRead ? [readerId] : [],
  };
}

/** A published idea in a list. */
export function presentListed(listed: ListedIdeaRow, readerId: string): ListedIdea {
  const { reactionCounts, commentCount, revision, ...row } = listed;
  return { ...presentIdea(row, readerId), figures: presentFigures({ reactionCounts, commentCount, revision }) };
}

/** A published idea on its page. */
export function presentDetail(row: IdeaDetailRow, readerId: string): IdeaDetail {
  const { isRead: _isRead, precision: _precision, allocations: _allocations, ...told } = row;
  return { ...told, ...presentIdea(row, readerId) };
}
