import type { Db, Tx } from '#db/client.ts';
import { requireAdmission } from '#live/access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';
import { findRow, type RoomRow } from './rooms.queries.ts';

/**
 * The room, for callers who may enter it.
 * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned
 */
export async function enter(db: Db | Tx, caller: SignedInCaller, eventId: number): Promise<RoomRow> {
  const row = await findRow(db, eventId, caller.userId);
  if (!row) throw new AppError('events.notFound');
  requireAdmission(caller, row);
  return row;
}

/** @throws AppError what `enter` throws, sessions.forbidden */
export async function enterAsModerator(db: Db | Tx, caller: SignedInCaller, eventId: number): Promise<RoomRow> {
  const row = await enter(db, caller, eventId);
  if (!moderates(row, caller)) throw new AppError('sessions.forbidden');
  return row;
}

/**
 * Requires permission to write in the room.
 * @throws AppError what `enter` throws, rooms.muted, rooms.closed
 */
export async function enterToSpeak(db: Db | Tx, caller: SignedInCaller, eventId: number): Promise<RoomRow> {
  const row = await enter(db, caller, eventId);
  if (row.sanction === 'mute') throw new AppError('rooms.muted');
  if (!row.hasChat || isOver(row)) throw new AppError('rooms.closed');
  return row;
}

export function moderates(row: RoomRow, caller: SignedInCaller): boolean {
  return row.isHost || can(caller, 'events.manage');
}

/** A room closes with its event, and raised hands no longer count. */
export function isOver(row: RoomRow): boolean {
  return row.status === 'ended' || row.status === 'cancelled';
}
