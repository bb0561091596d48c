import type { Db, Tx } from '#db/client.ts';
import { issueAgain } from '#learning/progress/certificate-issuing.ts';
import { tellCertificate } from '#learning/webhook-events.ts';
import { decodeInstantTextCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { readCertificateNumber } from '@candela/contract/learning/certificate-numbers';
import type {
  CertificateState,
  ManagedCertificate,
  OwnCertificate,
  RevocationReason,
} from '@candela/contract/learning/certificates';
import type { Page } from '@candela/contract/paging';
import { presentManaged, presentOwn, restorableUntil } from './certificates.present.ts';
import {
  clearRevocation,
  findRow,
  listOwnRows,
  listRows,
  markReplaced,
  markRevoked,
  type CertificateRow,
} from './certificates.queries.ts';

interface Deps {
  db: Db;
  /** Whether certificates of demo content are shown; otherwise they are withdrawn. */
  isDemo: boolean;
  /** A certificate was revoked or restored. */
  onStatusChange(): void;
}

interface PageRequest {
  limit: number;
  cursor: string | undefined;
}

export type Certificates = ReturnType<typeof createCertificates>;

export function createCertificates({ db, isDemo, onStatusChange }: Deps) {
  /** @throws AppError certificates.notFound: unknown, malformed or withdrawn */
  async function find(given: string): Promise<CertificateRow> {
    const number = readCertificateNumber(given);
    const row = number === null ? null : await findRow(db, number, { isDemo });
    if (!row) throw new AppError('certificates.notFound');
    return row;
  }

  async function findLocked(tx: Tx, given: string): Promise<CertificateRow> {
    const number = readCertificateNumber(given);
    const row = number === null ? null : await findRow(tx, number, { isDemo, isLocked: true });
    if (!row) throw new AppError('certificates.notFound');
    return row;
  }

  async function listOwn(caller: SignedInCaller, { limit, cursor }: PageRequest): Promise<Page<OwnCertificate>> {
    const rows = await listOwnRows(db, caller.userId, { limit, after: pageAfter(cursor) }, isDemo);
    return toPage(rows, limit, presentOwn, (row) => [row.issuedAt, row.number]);
  }

  async function list(
    filter: { state: CertificateState | undefined; search: string },
    { limit, cursor }: PageRequest,
  ): Promise<Page<ManagedCertificate>> {
    const rows = await listRows(db, filter, { limit, after: pageAfter(cursor) }, isDemo);
    return toPage(rows, limit, presentManaged, (row) => [row.issuedAt, row.number]);
  }

  /** @throws AppError certificates.notFound, certificates.revoked */
  async function revoke(
    caller: SignedInCaller,
    given: string,
    { reason, note }: { reason: RevocationReason; note: string },
  ): Promise<ManagedCertificate> {
    const revoked = await db.transaction(async (tx) => {
      const row = await findLocked(tx, given);
      if (row.revokedAt !== null) throw new AppError('certificates.revoked');
      await markRevoked(tx, row.number, { reason, note, by: caller.userId });
      await tellCertificate(tx, 'certificate.revoked', row.number);
      await recordChange(tx, caller, { ...about(row), action: 'revoke', after: { reason, note } });
      return presentManaged(await findLocked(tx, row.number));
    });
    onStatusChange();
    return revoked;
  }

  /** @throws AppError certificates.notFound, certificates.final */
  async function restore(caller: SignedInCaller, given: string): Promise<ManagedCertificate> {
    const restored = await db.transaction(async (tx) => {
      const row = await findLocked(tx, given);
      if (restorableUntil(row, Date.now()) === null) throw new AppError('certificates.final');
      await clearRevocation(tx, row.number);
      await recordChange(tx, caller, { ...about(row), action: 'restore', before: { reason: row.revokedReason } });
      return presentManaged(await findLocked(tx, row.number));
    });
    onStatusChange();
    return restored;
  }

  /** @throws AppError certificates.notFound, certificates.replaced, certificates.restorable, certificates.noHolder */
  async function replace(caller: SignedInCaller, given: string): Promise<ManagedCertificate> {
    const issued = await db.transaction(async (tx) => {
      const row = await findLocked(tx, given);
      const { number, userId, courseId, academyId } = row;
      if (row.revokedReason === 'replaced') throw new AppError('certificates.replaced');
      if (restorableUntil(row, Date.now()) !== null) throw new AppError('certificates.restorable');
      if (userId === null || (courseId === null && academyId === null)) throw new AppError('certificates.noHolder');
      await markReplaced(tx, number, caller.userId);
      await tellCertificate(tx, 'certificate.revoked', number);
      const newer = await issueAgain(tx, { userId, courseId, academyId });
      if (newer === null) throw new AppError('certificates.replaced');
      const numbers = { before: { number }, after: { number: newer } };
      await recordChange(tx, caller, { ...about(row), action: 'replace', ...numbers });
      return presentManaged(await findLocked(tx, newer));
    });
    onStatusChange();
    return issued;
  }

  return { find, listOwn, list, revoke, restore, replace };
}

/** The object of an entry in the audit log. The holder is not named in it. */
function about({ number, title }: CertificateRow) {
  return { entity: 'certificate', entityId: number, name: title } as const;
}

function pageAfter(cursor: string | undefined): { at: string; number: string } | null {
  const after = decodeInstantTextCursor(cursor);
  return after && { at: after.at, number: after.text };
}
