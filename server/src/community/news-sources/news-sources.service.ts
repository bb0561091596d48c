import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isWithinReach, type Reach } from '#platform/http/public-requests.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange, type Actor, type Change } from '#site/recorded-changes.ts';
import { maxNewsSources, type NewsSource } from '@candela/contract/community/news-sources';
import { readingJob } from './news-sources.jobs.ts';
import {
  countSources,
  deleteSource,
  findSource,
  insertSource,
  listItemIds,
  listSources,
  writeSource,
  type SourceFields,
  type SourceRow,
} from './news-sources.queries.ts';
import { isAddressTaken, lockSource } from './sources.queries.ts';
import { removeItems } from './stored-stories.ts';
import { lockStoring } from './storing.queries.ts';

/** Items that one statement removes. */
const atOnce = 1000;

interface Deps {
  db: Db;
  reach: Reach;
  /** Sources have changed. */
  onChange(): void;
}

/** Sources of news, for admins. */
export function createNewsSources({ db, reach, onChange }: Deps) {
  const list = async () => ({ data: (await listSources(db)).map(present) });

  /** @throws AppError newsSources.tooMany, newsSources.addressTaken, newsSources.closedAddress */
  async function create(caller: Actor, fields: SourceFields): Promise<NewsSource> {
    if (!(await isWithinReach(fields.address, reach))) throw new AppError('newsSources.closedAddress');
    const source = await db.transaction(async (tx) => {
      if ((await countSources(tx)) >= maxNewsSources) throw new AppError('newsSources.tooMany');
      if (await isAddressTaken(tx, fields.address, 0)) throw new AppError('newsSources.addressTaken');
      const id = await insertSource(tx, fields);
      await enqueue(tx, readingJob, [{ payload: { sourceId: id }, key: String(id) }]);
      await recordChange(tx, caller, { action: 'create', ...about(id, fields), after: { ...fields } });
      return present(await requireSource(tx, id));
    });
    onChange();
    return source;
  }

  /** @throws AppError newsSources.notFound, changed, demo, addressTaken, closedAddress */
  async function update(
    caller: Actor,
    id: number,
    { isPaused, version, ...fields }: SourceFields & { isPaused: boolean; version: number },
  ): Promise<NewsSource> {
    const isAllowed = await isWithinReach(fields.address, reach);
    const source = await db.transaction(async (tx) => {
      // Also against whoever adds one with the same address.
      await countSources(tx);
      const before = await lockedSource(tx, id);
      if (before.isDemo) throw new AppError('newsSources.demo');
      if (before.version !== version) throw new AppError('newsSources.changed');
      if (!isAllowed) throw new AppError('newsSources.closedAddress');
      if (await isAddressTaken(tx, fields.address, id)) throw new AppError('newsSources.addressTaken');
      await writeSource(tx, id, fields, isPaused);
      if (!isPaused) await enqueue(tx, readingJob, [{ payload: { sourceId: id }, key: String(id) }]);
      await recordChange(tx, caller, {
        action: 'update',
        ...about(id, fields),
        before: { ...enteredOf(before), isPaused: before.state === 'paused' },
        after: { ...fields, isPaused },
      });
      return present(await requireSource(tx, id));
    });
    onChange();
    return source;
  }

  async function remove(caller: Actor, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      // In the order in which a reading locks them.
      if (!(await lockSource(tx, id))) return;
      await lockStoring(tx);
      const before = await requireSource(tx, id);
      for (let ids = await listItemIds(tx, id, atOnce); ids.length > 0; ids = await listItemIds(tx, id, atOnce))
        await removeItems(tx, ids);
      await deleteSource(tx, id);
      await recordChange(tx, caller, { action: 'remove', ...about(id, before), before: enteredOf(before) });
    });
    onChange();
  }

  /** By a job, once however often it is asked for. @throws AppError newsSources.notFound, newsSources.demo */
  async function readNow(id: number): Promise<void> {
    const { isDemo } = await requireSource(db, id);
    if (isDemo) throw new AppError('newsSources.demo');
    await enqueue(db, readingJob, [{ payload: { sourceId: id }, key: String(id), priority: 10 }]);
  }

  return { list, create, update, remove, readNow };
}

/** @throws AppError newsSources.notFound */
async function requireSource(on: Db | Tx, id: number): Promise<SourceRow> {
  const row = await findSource(on, id);
  if (!row) throw new AppError('newsSources.notFound');
  return row;
}

/** @throws AppError newsSources.notFound */
async function lockedSource(tx: Tx, id: number): Promise<SourceRow> {
  await lockSource(tx, id);
  return requireSource(tx, id);
}

const about = (entityId: number, { name }: { name: string }): Pick<Change, 'entity' | 'entityId' | 'name'> => ({
  entity: 'newsSource',
  entityId,
  name,
});

const enteredOf = ({ name, address, home, languageCode, impact, minutes, symbolCodes }: SourceRow): SourceFields => ({
  name,
  address,
  home,
  languageCode,
  impact,
  minutes,
  symbolCodes,
});

function present(row: SourceRow): NewsSource {
  return {
    ...row,
    failingSince: toIsoOrNull(row.failingSince),
    lastTriedAt: toIsoOrNull(row.lastTriedAt),
    lastOkAt: toIsoOrNull(row.lastOkAt),
    nextAt: toIsoOrNull(row.nextAt),
  };
}
