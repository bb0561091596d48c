import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { decodeCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import type { ProjectHosts } from '#video/hosts/project-hosts.ts';
import { HostError, type HostProblem } from '#video/hosts/video-host.ts';
import type { AuditAction } from '@candela/contract/oversight/audit';
import type { Page } from '@candela/contract/paging';
import { isUuid } from '@candela/contract/uuids';
import type { VideoProject, VideoProjectFields, VideoUsage } from '@candela/contract/video/projects';
import { readKept, sealSecrets } from './project-secrets.ts';
import { presentProject } from './projects.present.ts';
import {
  deleteUnused,
  findRow,
  insertRow,
  listRows,
  lockRow,
  readLocalUsage,
  updateRow,
  writeArchived,
  writeProblem,
  type ProjectRow,
} from './projects.queries.ts';
import { queueSync } from './sync.jobs.ts';

interface Deps {
  db: Db;
  seals: Seals;
  hosts: ProjectHosts;
  /** Path for the webhooks of a project. */
  webhookPathOf(projectId: string): string;
}

/** From this number of videos on, the usage of this installation may be a minute old. */
const maxCountedEachTime = 10_000;

export function createProjects({ db, seals, hosts, webhookPathOf }: Deps) {
  const counted = new LRUCache<'here', VideoUsage>({ max: 1, ttl: 60_000 });
  const present = (row: ProjectRow) => presentProject(row, webhookPathOf(row.id));

  async function list(query: {
    isArchived?: boolean | undefined;
    search?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  }): Promise<Page<VideoProject> & { here: VideoUsage }> {
    const { isArchived = false, search = '', limit, cursor } = query;
    const rows = await listRows(db, { isArchived, search, limit, after: decodeProjectCursor(cursor) });
    return { ...toPage(rows, limit, present, (row) => [row.name.toLowerCase(), row.id]), here: await countHere() };
  }

  async function countHere(): Promise<VideoUsage> {
    const known = counted.get('here');
    if (known) return known;
    const usage = await readLocalUsage(db);
    if (usage.videoCount > maxCountedEachTime) counted.set('here', usage);
    return usage;
  }

  /** @throws AppError videoProjects.notFound */
  async function find(on: Db | Tx, id: string): Promise<ProjectRow> {
    const row = await findRow(on, id);
    if (!row) throw new AppError('videoProjects.notFound');
    return row;
  }

  const get = async (id: string) => present(await find(db, id));

  async function create(caller: Actor, fields: VideoProjectFields): Promise<VideoProject> {
    const id = randomUUID();
    await db.transaction(async (tx) => {
      await insertRow(tx, id, { ...fields, ...sealSecrets(seals, id, fields, {}) });
      await record(tx, caller, 'create', { id, name: fields.name, before: null, after: enteredOf(fields) });
    });
    return get(id);
  }

  /** @throws AppError videoProjects.notFound, videoProjects.otherKind; request.invalid when a secret is missing */
  async function update(caller: Actor, id: string, fields: VideoProjectFields): Promise<VideoProject> {
    await db.transaction(async (tx) => {
      await lockRow(tx, id);
      const row = await find(tx, id);
      if (row.kind !== fields.kind) throw new AppError('videoProjects.otherKind');
      await updateRow(tx, id, { ...fields, ...sealSecrets(seals, id, fields, readKept(seals, row)) });
      const states = { before: enteredOf({ ...row, secrets: {} }), after: enteredOf(fields) };
      await record(tx, caller, 'update', { id, name: fields.name, ...states });
    });
    return get(id);
  }

  /** @throws AppError videoProjects.notFound */
  async function test(id: string): Promise<{ problem: HostProblem | null }> {
    await find(db, id);
    const problem = await hosts
      .open(id)
      .then((host) => host.testConnection())
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof HostError) return error.problem;
          throw error;
        },
      );
    await writeProblem(db, id, problem);
    return { problem };
  }

  /** @throws AppError videoProjects.notFound, videoProjects.archived */
  async function sync(id: string): Promise<VideoProject> {
    await db.transaction(async (tx) => {
      if ((await find(tx, id)).archivedAt !== null) throw new AppError('videoProjects.archived');
      await queueSync(tx, id);
    });
    return get(id);
  }

  /** @throws AppError videoProjects.notFound */
  async function archive(caller: Actor, id: string, isArchived: boolean): Promise<VideoProject> {
    await db.transaction(async (tx) => {
      await lockRow(tx, id);
      const { name, archivedAt } = await find(tx, id);
      if ((archivedAt !== null) === isArchived) return;
      await writeArchived(tx, id, isArchived);
      await record(tx, caller, isArchived ? 'archive' : 'restore', { id, name });
    });
    return get(id);
  }

  /** @throws AppError videoProjects.notFound, videoProjects.inUse */
  async function remove(caller: Actor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockRow(tx, id);
      const row = await find(tx, id);
      if (!(await deleteUnused(tx, id))) throw new AppError('videoProjects.inUse');
      const before = enteredOf({ ...row, secrets: {} });
      await record(tx, caller, 'remove', { id, name: row.name, before, after: null });
    });
  }

  return { list, get, create, update, test, sync, archive, remove };
}

interface Recorded {
  id: string;
  name: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

const record = (tx: Tx, caller: Actor, action: AuditAction, { id, ...change }: Recorded) =>
  recordChange(tx, caller, { action, entity: 'videoProject', entityId: id, ...change });

/** The fields entered by an admin; of the secrets only which ones were set. */
function enteredOf(given: Omit<VideoProjectFields, 'secrets'> & { secrets: Record<string, string> }) {
  const { name, kind, region, plan, languageCode, settings, secrets } = given;
  return { name, kind, region, plan, languageCode, ...settings, newSecrets: Object.keys(secrets).join(', ') };
}

/** @throws AppError request.invalid */
function decodeProjectCursor(cursor: string | undefined): { name: string; id: string } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [name, id] = keys;
  if (typeof name === 'string' && typeof id === 'string' && isUuid(id)) return { name, id };
  throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
}
