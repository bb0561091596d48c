import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LockedStrategy } from '#scanning/strategy-locks.ts';
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
import { insertEvent } from './strategy-rows.queries.ts';
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
  async function tryFirst(caller: SignedInCaller, id: number, number: number | null): Promise<void> {
    const version = number === null ? null : await findVersion(db, caller, { id, number });
    if (version) await trials.requireWorthy(version.rule);
  }

  /** @throws AppError see `changeStrategyState` */
  async function change(caller: SignedInCaller, id: number, { revision, change: given }: Given) {
    if (given.action === 'submit') await tryFirst(caller, id, given.version);
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, id, revision);
      if (given.action !== 'submit')
        return write(tx, caller, locked, given.action, { state: nextState(locked, given.action), version: null });
      const version = await requireVersion(tx, caller, locked, given.version);
      const isLive = version ? version.id === locked.liveVersionId : locked.wasLive;
      if (locked.status === 'archived' || isLive) throw new AppError('strategies.wrongState');
      const status = locked.status === 'draft' ? 'in_review' : locked.status;
      const state = { status, submitted: { versionId: version?.id ?? null } } as const;
      await tellReviewers(tx, caller, locked);
      return write(tx, caller, locked, 'submit', { state, version });
    });
  }

  /** @throws AppError see `goLiveWithStrategy` */
  async function goLive(caller: SignedInCaller, id: number, given: { revision: number; version: number | null }) {
    await tryFirst(caller, id, given.version);
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, id, given.revision, 'reviews');
      const version = await requireVersion(tx, caller, locked, given.version);
      const isLive = version ? locked.status === 'active' && version.id === locked.liveVersionId : locked.wasLive;
      if (locked.status === 'archived' || isLive) throw new AppError('strategies.wrongState');
      const state = { status: 'active', submitted: null, live: { versionId: version?.id ?? null } } as const;
      await tellOwner(tx, caller, locked, { kind: 'strategyLive' });
      return write(tx, caller, locked, 'goLive', { state, version });
    });
  }

  /** @throws AppError see `returnStrategy` */
  async function sendBack(
    caller: SignedInCaller,
    strategyId: number,
    { revision, note }: { revision: number; note: string },
  ) {
    return db.transaction(async (tx) => {
      const locked = await lockRevision(tx, caller, strategyId, revision, 'reviews');
      const id = locked.submittedVersionId;
      const state = nextState(locked, 'withdraw');
      await tellOwner(tx, caller, locked, { kind: 'strategyReturned', note });
      return write(tx, caller, locked, 'return', { state, version: id === null ? null : { id }, note });
    });
  }

  return { change, goLive, sendBack };
}

/** The version of a scanner; null: of other kinds, which have none. @throws AppError strategies.versionNotFound */
async function requireVersion(tx: Tx, caller: SignedInCaller, { id, kind }: LockedStrategy, number: number | null) {
  if (kind !== 'scanner' && number === null) return null;
  const version = number === null ? null : await findVersion(tx, caller, { id, number });
  if (!version) throw new AppError('strategies.versionNotFound');
  return version;
}

/** @throws AppError strategies.wrongState */
function nextState(
  { status, wasLive, isSubmitted, submittedVersionId }: LockedStrategy,
  action: 'withdraw' | 'pause' | 'resume' | 'archive' | 'restore',
): WrittenState {
  const submitted = isSubmitted ? { versionId: submittedVersionId } : null;
  if (action === 'withdraw' && isSubmitted)
    return { status: status === 'in_review' ? 'draft' : status, submitted: null };
  if (action === 'pause' && status === 'active') return { status: 'paused', submitted };
  if (action === 'resume' && status === 'paused') return { status: 'active', submitted };
  if (action === 'archive' && status !== 'archived') return { status: 'archived', submitted: null };
  if (action === 'restore' && status === 'archived') return { status: wasLive ? 'paused' : 'draft', submitted: null };
  throw new AppError('strategies.wrongState');
}

interface Step {
  state: WrittenState;
  /** The version that it is about. */
  version: { id: number; number?: number } | null;
  note?: string;
}

async function write(
  tx: Tx,
  caller: SignedInCaller,
  locked: LockedStrategy,
  action: Action,
  { state, version, note }: Step,
): Promise<ManagedStrategyDetail> {
  const { id, name, status } = locked;
  await writeState(tx, id, state);
  if (locked.isSubmitted && state.submitted === null) await untellReviewers(tx, locked);
  await insertEvent(tx, id, {
    type: action,
    versionId: version?.id ?? null,
    actorId: caller.userId,
    ...(note !== undefined && { note }),
  });
  await recordChange(tx, caller, {
    action: auditedAs[action],
    entity: 'strategy',
    entityId: id,
    name,
    before: { status },
    after: {
      status: state.status,
      ...(version?.number !== undefined && { version: version.number }),
      ...(note !== undefined && { note }),
    },
  });
  await changeSearch(tx, 'strategy', [id]);
  return readManagedDetail(tx, caller, id);
}
