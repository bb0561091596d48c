import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ManagedCertificate, OwnCertificate, PublicCertificate } from '@candela/contract/learning/certificates';
import type { CertificateRow } from './certificates.queries.ts';

/** How long a revocation can be undone; after that wallets may treat it as final. */
const restorableMilliseconds = 24 * 3_600_000;

export function presentPublic(row: CertificateRow): PublicCertificate {
  return {
    number: row.number,
    state: row.revokedAt === null ? 'valid' : 'revoked',
    kind: row.kind,
    holderName: row.holderName,
    title: row.title,
    trainerName: row.trainerName,
    issuerName: row.issuerName,
    languageCode: row.languageCode,
    lessonCount: row.lessonCount,
    durationSeconds: row.durationSeconds,
    issuedAt: toIso(row.issuedAt),
    revokedAt: toIsoOrNull(row.revokedAt),
    revokedReason: row.revokedReason,
    isDemo: row.isDemo,
  };
}

export function presentOwn(row: CertificateRow): OwnCertificate {
  return { ...presentPublic(row), courseId: row.courseId, academyId: row.academyId };
}

export function presentManaged(row: CertificateRow): ManagedCertificate {
  return {
    ...presentOwn(row),
    userId: row.userId,
    revokedNote: row.revokedNote,
    restorableUntil: restorableUntil(row, Date.now()),
  };
}

/** Null when it cannot be undone: too late, replaced, or not revoked at all. */
export function restorableUntil(row: CertificateRow, now: number): string | null {
  if (row.revokedAt === null || row.revokedReason === 'replaced') return null;
  const until = Date.parse(row.revokedAt) + restorableMilliseconds;
  return until > now ? new Date(until).toISOString() : null;
}
