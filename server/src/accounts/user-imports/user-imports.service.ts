import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { requireGivenRole } from '#accounts/given-access.ts';
import type { Db, Tx } from '#db/client.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { toCsv } from '#platform/text/csv.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxPeopleBytes, type PeopleMapping, type UserImport } from '@candela/contract/accounts/user-imports';
import { cleanFileName } from '@candela/contract/file-names';
import type { TablePart } from '@candela/contract/paging';
import { roleRefusal } from '@candela/contract/permissions';
import { guessMapping } from './guess-mapping.ts';
import { readPeopleFile } from './people-file.ts';
import { readPerson } from './read-person.ts';
import { rejectedWords } from './rejected-words.ts';
import { userImportJob } from './user-imports.jobs.ts';
import {
  countProblems,
  findImport,
  insertImport,
  insertRows,
  listRejected,
  listRoles,
  listRows,
  lockImport,
  markTaken,
  writeChecked,
  writePeople,
  writeStarted,
  writeState,
  type ImportRow,
} from './user-imports.queries.ts';

const rowsAtOnce = 2000;
const sampleRows = 5;
const shownRejected = 50;

/** Imports of people: uploaded, checked, added by a job. Each admin sees their own. */
export function createUserImports({ db }: { db: Db }) {
  /** @throws AppError userImports.tooLarge, userImports.unreadable, userImports.empty */
  async function upload(caller: SignedInCaller, fileName: string, bytes: Readable): Promise<UserImport> {
    const { encoding, header, rows } = await readPeopleFile(await receive(bytes));
    const id = randomUUID();
    const mapping = guessMapping(
      header,
      rows.slice(0, 20).map(({ cells }) => cells),
    );
    await db.transaction(async (tx) => {
      await insertImport(tx, {
        id,
        adminId: caller.userId,
        fileName,
        encoding,
        header,
        mapping,
        rowCount: rows.length,
      });
      for (let at = 0; at < rows.length; at += rowsAtOnce) await insertRows(tx, id, rows.slice(at, at + rowsAtOnce));
    });
    return get(caller, id);
  }

  /**
   * Nothing is added yet; it can be repeated with another mapping. @throws AppError userImports.notFound, userImports.wrongState,
   * invitations.forbiddenRole, users.forbiddenGrant
   */
  async function check(caller: SignedInCaller, id: string, mapping: PeopleMapping): Promise<UserImport> {
    const refusal = roleRefusal(caller, mapping.roleId);
    if (refusal) throw new AppError(refusal === 'forbiddenRole' ? 'invitations.forbiddenRole' : 'users.forbiddenGrant');
    await db.transaction(async (tx) => {
      const { header } = await lockOwn(tx, caller, id, ['uploaded', 'checked']);
      const table = { mapping, columns: header.length };
      let after = 0;
      let rows = await listRows(tx, id, after, rowsAtOnce);
      while (rows.length > 0) {
        const people = rows.map((row) => readPerson(row, table, caller));
        await writePeople(tx, id, people);
        after = rows.at(-1)?.line ?? after;
        rows = await listRows(tx, id, after, rowsAtOnce);
      }
      await markTaken(tx, id);
      await writeChecked(tx, id, mapping);
    });
    return get(caller, id);
  }

  /** @throws AppError userImports.notFound, userImports.wrongState, and those of `requireGivenRole` */
  async function start(caller: SignedInCaller, id: string, isInviting: boolean): Promise<UserImport> {
    await db.transaction(async (tx) => {
      const row = await lockOwn(tx, caller, id, ['checked', 'failed']);
      for (const roleId of await listRoles(tx, id)) await requireGivenRole(tx, caller, roleId);
      await writeStarted(tx, id, isInviting);
      await enqueue(tx, userImportJob, [{ payload: { id }, key: id }]);
      await recordChange(tx, caller, {
        action: 'import',
        entity: 'userImport',
        entityId: id,
        name: row.fileName,
        after: { rowCount: row.rowCount, isInviting },
      });
    });
    return get(caller, id);
  }

  /** @throws AppError userImports.notFound, userImports.wrongState */
  async function cancel(caller: SignedInCaller, id: string): Promise<UserImport> {
    await db.transaction(async (tx) => {
      const row = await lockOwn(tx, caller, id, ['uploaded', 'checked', 'running', 'failed']);
      await writeState(tx, id, 'cancelled');
      const after = { createdCount: row.createdCount };
      const what = { entity: 'userImport', entityId: id, name: row.fileName } as const;
      if (row.state === 'running') await recordChange(tx, caller, { action: 'cancel', ...what, after });
    });
    return get(caller, id);
  }

  /** @throws AppError userImports.notFound, also for other admins' imports */
  async function get(caller: SignedInCaller, id: string): Promise<UserImport> {
    const { adminId: _admin, startedAt: _started, ...row } = requireOwn(caller, await findImport(db, id));
    const isOpen = row.state === 'uploaded' || row.state === 'checked';
    const [problems, rejected, sample] = [
      await countProblems(db, id),
      await listRejected(db, id, { after: 0, limit: shownRejected }),
      isOpen ? await listRows(db, id, 0, sampleRows) : [],
    ];
    return { ...row, createdAt: toIso(row.createdAt), problems, rejected, sample: sample.map(({ cells }) => cells) };
  }

  /** Part by part, in the language of who reads it. @throws AppError userImports.notFound */
  async function exportRejected(
    caller: SignedInCaller,
    id: string,
    { limit, cursor, languageCode }: { limit: number; cursor?: string | undefined; languageCode: string },
  ): Promise<TablePart> {
    const { header, fileName } = requireOwn(caller, await findImport(db, id));
    const { row: rowWord, reason, column, problems } = rejectedWords(languageCode);
    const columns = header.map((name, at) => name || `${column} ${at + 1}`);
    const found = await listRejected(db, id, { after: decodeIdCursor(cursor) ?? 0, limit: limit + 1 });
    const { data, nextCursor } = toPage(
      found,
      limit,
      (row) => {
        // Cells beyond the columns stand at the end.
        const [inside, beyond] = [columns.map((_, at) => row.cells[at] ?? ''), row.cells.slice(columns.length)];
        return [...inside, String(row.line), problems[row.problem], ...beyond];
      },
      (row) => [row.line],
    );
    const csv = toCsv(cursor === undefined ? [...columns, rowWord, reason] : null, data);
    return { fileName: cleanFileName(`rejected-${fileName}`), csv, nextCursor };
  }

  return { upload, check, start, cancel, get, exportRejected };
}

function requireOwn(caller: SignedInCaller, row: ImportRow | null): ImportRow {
  if (row?.adminId !== caller.userId) throw new AppError('userImports.notFound');
  return { ...row, fileName: cleanFileName(row.fileName) };
}

async function lockOwn(tx: Tx, caller: SignedInCaller, id: string, states: readonly ImportRow['state'][]) {
  const row = requireOwn(caller, await lockImport(tx, id));
  if (!states.includes(row.state)) throw new AppError('userImports.wrongState');
  return row;
}

/** @throws AppError userImports.tooLarge */
async function receive(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxPeopleBytes) throw new AppError('userImports.tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
