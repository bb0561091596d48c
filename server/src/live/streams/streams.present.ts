import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { Live } from '@candela/contract/live/streams';
import type { LiveRow } from './streams.queries.ts';
import { presentInterruption } from './waiting.ts';

interface Given {
  /** The setting; needed only for interrupted sessions, and for hosts. */
  returnMinutes: number;
  viewerCount: number;
  canRecord: boolean;
}

export function presentLive(row: LiveRow, { returnMinutes, viewerCount, canRecord }: Given): Live {
  const { status, interruptedAt, isRegistered: _own, isBanned: _banned, needsPlace: _limited, ...given } = row;
  const { subscriptionTypeIds: _types, ...rest } = given;
  const isOver = status === 'cancelled' || status === 'ended';
  return {
    ...rest,
    state: isOver ? 'ended' : row.state,
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    liveAt: toIsoOrNull(row.liveAt),
    interruption:
      isOver || interruptedAt === null
        ? null
        : presentInterruption({ endsAt: row.endsAt, interruptedAt }, returnMinutes),
    publisher: isOver ? null : row.publisher,
    returnMinutes: row.isHost ? returnMinutes : null,
    viewerCount,
    canRecord,
  };
}
