import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { RouteInput } from '@candela/contract/endpoint';
import type { AuditAction } from '@candela/contract/oversight/audit';
import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { changeStrategyState } from '@candela/contract/scanning/strategy-states';
import type { strategyActions } from '@candela/contract/scanning/strategy-terms';
import { lockRevision } from './managed-strategies.service.ts';
import { readManagedDetail } from './present-managed.ts';
import { writeState, type WrittenState } from './states.queries.ts';
import { tellOwner, tellReviewers, untellReviewers } from './strategy-notices.ts';
import { insertEvent, type LockedStrategy } from './strategy-rows.queries.ts';
import type { Trials } from './trials.service.ts';
import { findVersion } from './versions.queries.ts';

type Action = (typeof strategyActions)[number];
type Given = RouteInput<typeof changeStrategyState>['body'];

const auditedAs: Record<Action, AuditAction> = {
  submit: 'submit',
  withdraw: 'withdraw',
  return: 'requestChanges',
  goLive: 'publish',
  pause: 'unpublish',
  resume: 'publish',
  archive: 'archive',
  restore: 'restore',
};

/** What becomes of strategies: reviews, going live, pauses and the archive. */
export function createStrategyStates(db: Db, trials: Trials) {
  /** Before the state is locked: a version never changes, and a trial takes its time. @throws AppError strategies.ruleRefused */
  async function tryFirst(caller: SignedInCaller, params: { id: number; number: number }): Promise<void> {
    const version = await findVersion(db, caller, params);
    if (version) await trials.requireWorthy(version.rule);
  }

  /** @throws AppError see `changeStrategyState` */
  async function change(caller: SignedInCaller, id: number, { revision, change: given }: Given) {
    if (given.action === 'submit') await tryFirst(caller, { id, number: given.version });
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, id, revision);
      if (given.action !== 'submit')
        return write(tx, caller, locked, given.action, { state: nextState(locked, given.action), versionId: null });
      const version = await requireVersion(tx, caller, { id, number: given.version });
      if (locked.status === 'archived' || version.id === locked.liveVersionId)
        throw new AppError('strategies.wrongState');
      const status = locked.status === 'draft' ? 'in_review' : locked.status;
      const state = { status, submittedVersionId: version.id } as const;
      await tellReviewers(tx, caller, locked);
      return write(tx, caller, locked, 'submit', { state, versionId: version.id, version: version.number });
    });
  }

  /** @throws AppError see `goLiveWithStrategy` */
  async function goLive(caller: SignedInCaller, id: number, given: { revision: number; version: number }) {
    await tryFirst(caller, { id, number: given.version });
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, id, given.revision, 'reviews');
      const version = await requireVersion(tx, caller, { id, number: given.version });
      const isLive = locked.status === 'active' && version.id === locked.liveVersionId;
      if (locked.status === 'archived' || isLive) throw new AppError('strategies.wrongState');
      const state = { status: 'active', submittedVersionId: null, liveVersionId: version.id } as const;
      await tellOwner(tx, caller, locked, { kind: 'strategyLive' });
      return write(tx, caller, locked, 'goLive', { state, versionId: version.id, version: version.number });
    });
  }

  /** @throws AppError see `returnStrategy` */
  async function sendBack(caller: SignedInCaller, id: number, { revision, note }: { revision: number; note: string }) {
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, id, revision, 'reviews');
      const versionId = locked.submittedVersionId;
      const state = nextState(locked, 'withdraw');
      await tellOwner(tx, caller, locked, { kind: 'strategyReturned', note });
      return write(tx, caller, locked, 'return', { state, versionId, note });
    });
  }

  return { change, goLive, sendBack };
}

async function requireVersion(tx: Tx, caller: SignedInCaller, params: { id: number; number: number }) {
  const version = await findVersion(tx, caller, params);
  if (!version) throw new AppError('strategies.versionNotFound');
  return version;
}

/** @throws AppError strategies.wrongState */
function nextState(
  { status, liveVersionId, submittedVersionId }: LockedStrategy,
  action: 'withdraw' | 'pause' | 'resume' | 'archive' | 'restore',
): WrittenState {
  if (action === 'withdraw' && submittedVersionId !== null)
    return { status: status === 'in_review' ? 'draft' : status, submittedVersionId: null };
  if (action === 'pause' && status === 'active') return { status: 'paused', submittedVersionId };
  if (action === 'resume' && status === 'paused') return { status: 'active', submittedVersionId };
  if (action === 'archive' && status !== 'archived') return { status: 'archived', submittedVersionId: null };
  if (action === 'restore' && status === 'archived')
    return { status: liveVersionId === null ? 'draft' : 'paused', submittedVersionId: null };
  throw new AppError('strategies.wrongState');
}

interface Step {
  state: WrittenState;
  /** The version that it is about. */
  versionId: number | null;
  version?: number;
  note?: string;
}

async function write(
  tx: Tx,
  caller: SignedInCaller,
  locked: LockedStrategy,
  action: Action,
  { state, versionId, version, note }: Step,
): Promise<ManagedStrategyDetail> {
  const { id, name, status } = locked;
  await writeState(tx, id, state);
  if (locked.submittedVersionId !== null && state.submittedVersionId === null) await untellReviewers(tx, locked);
  await insertEvent(tx, id, { type: action, versionId, actorId: caller.userId, ...(note !== undefined && { note }) });
  await recordChange(tx, caller, {
    action: auditedAs[action],
    entity: 'strategy',
    entityId: id,
    name,
    before: { status },
    after: { status: state.status, ...(version !== undefined && { version }), ...(note !== undefined && { note }) },
  });
  await changeSearch(tx, 'strategy', [id]);
  return readManagedDetail(tx, caller, id);
}
