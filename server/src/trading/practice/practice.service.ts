import type { Db, Tx } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import { practiceLimits, type PracticeEntry, type PracticeSession } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { beginOrder, goOn, type GivenOrder } from './judged-order.ts';
import { listOrders, upsertOrder, type OrderRow } from './practice-orders.queries.ts';
import { presentEntry, presentSession } from './practice.present.ts';
import {
  deleteSession,
  endSession,
  findSession,
  listBars,
  listSessions,
  lockSession,
  moveOn,
  type SessionRow,
} from './practice.queries.ts';
import { findPractisedIdea } from './practised-ideas.queries.ts';
import { endOf } from './replay-bars.ts';

type GivenAction = { type: 'cancel' | 'close' } | { type: 'moveStop'; stop: number };

/** Replays that have begun. Calls of one replay wait for each other, and those of a window that is behind another one are refused. */
export function createPractice({ db }: { db: Db }) {
  async function list(
    { userId }: SignedInCaller,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page<PracticeEntry>> {
    const rows = await listSessions(db, userId, { limit: limit + 1, after: decodeUuidCursor(cursor) });
    return toPage(rows, limit, presentEntry, (row) => [row.createdAt, row.id]);
  }

  /** @throws AppError practice.notFound */
  async function get(caller: SignedInCaller, id: string): Promise<PracticeSession> {
    return read(db, caller, await findSession(db, caller.userId, id));
  }

  /** Those that have been shown; at the end all. @throws AppError practice.notFound */
  async function bars({ userId }: SignedInCaller, id: string): Promise<ReplayBar[]> {
    const row = await findSession(db, userId, id);
    if (!row) throw new AppError('practice.notFound');
    return listBars(db, id, { from: 0, to: row.finishedAt === null ? row.shown : row.total });
  }

  /** @throws AppError practice.notFound, practice.over, practice.movedOn */
  async function advance(
    caller: SignedInCaller,
    id: string,
    given: { shown: number; count: number },
  ): Promise<{ session: PracticeSession; bars: ReplayBar[] }> {
    return change(caller, { id, shown: given.shown }, async (tx, row) => {
      const shown = Math.min(row.total, row.shown + given.count);
      const next = await listBars(tx, id, { from: row.shown, to: shown });
      const last = next.at(-1);
      const open = await findOpen(tx, id);
      if (open && last) await upsertOrder(tx, id, goOn(open, { bars: next, until: endOf(last) }));
      await moveOn(tx, id, shown);
      return { session: await read(tx, caller, { ...row, shown }), bars: next };
    });
  }

  /** @throws AppError those of `change` and `beginOrder`; practice.orderOpen, practice.tooManyOrders */
  async function place(
    caller: SignedInCaller,
    id: string,
    { shown, ...given }: GivenOrder & { shown: number },
  ): Promise<PracticeSession> {
    return change(caller, { id, shown }, async (tx, row) => {
      if (row.shown === row.total) throw new AppError('practice.over');
      const orders = await listOrders(tx, id);
      if (orders.some(({ isOver }) => !isOver)) throw new AppError('practice.orderOpen');
      if (orders.length >= practiceLimits.orders) throw new AppError('practice.tooManyOrders');
      await upsertOrder(tx, id, beginOrder(orders.length + 1, given, await lastBar(tx, row)));
      return read(tx, caller, row);
    });
  }

  /** @throws AppError those of `change`; practice.noOrder, practice.refused */
  async function act(
    caller: SignedInCaller,
    id: string,
    { shown, action }: { shown: number; action: GivenAction },
  ): Promise<PracticeSession> {
    return change(caller, { id, shown }, async (tx, row) => {
      const open = await findOpen(tx, id);
      if (!open) throw new AppError('practice.noOrder');
      const at = endOf(await lastBar(tx, row));
      const next = goOn(open, { action: { at, ...action }, until: at });
      const isRefused = next.events.at(-1)?.type === 'refused' && next.events.length > open.events.length;
      if (isRefused || next.actions.length > practiceLimits.actions) throw new AppError('practice.refused');
      await upsertOrder(tx, id, next);
      return read(tx, caller, row);
    });
  }

  /** @throws AppError practice.notFound */
  async function finish(caller: SignedInCaller, id: string): Promise<PracticeSession> {
    return db.transaction(async (tx) => {
      const row = await lockSession(tx, caller.userId, id);
      if (row?.finishedAt === null) {
        const open = await findOpen(tx, id);
        const at = endOf(await lastBar(tx, row));
        if (open) await upsertOrder(tx, id, goOn(open, { action: { at, type: 'halt' }, until: at }));
        await endSession(tx, id);
      }
      return read(tx, caller, await findSession(tx, caller.userId, id));
    });
  }

  /** @throws AppError practice.notFound, practice.over, practice.movedOn */
  function change<T>(
    { userId }: SignedInCaller,
    { id, shown }: { id: string; shown: number },
    run: (tx: Tx, row: SessionRow) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const row = await lockSession(tx, userId, id);
      if (!row) throw new AppError('practice.notFound');
      if (row.finishedAt !== null) throw new AppError('practice.over');
      if (row.shown !== shown) throw new AppError('practice.movedOn');
      return run(tx, row);
    });
  }

  return {
    list,
    get,
    bars,
    advance,
    place,
    act,
    finish,
    remove: ({ userId }: SignedInCaller, id: string) => deleteSession(db, userId, id),
  };
}

/** @throws AppError practice.notFound */
async function read(db: Db | Tx, caller: SignedInCaller, row: SessionRow | null): Promise<PracticeSession> {
  if (!row) throw new AppError('practice.notFound');
  // Before the end, it would tell what comes next.
  const idea = row.finishedAt === null ? null : await findPractisedIdea(db, caller, row.ideaId);
  return presentSession(row, await listOrders(db, row.id), idea);
}

async function findOpen(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return (await listOrders(tx, id)).find(({ isOver }) => !isOver);
}

/** The last bar that is shown: there is always one. */
async function lastBar(tx: Tx, { id, shown }: SessionRow): Promise<ReplayBar> {
  const [bar] = await listBars(tx, id, { from: shown - 1, to: shown });
  if (!bar) throw new Error(`replay ${id} has no bar ${shown}`);
  return bar;
}
