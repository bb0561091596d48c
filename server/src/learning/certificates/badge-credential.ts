import { randomUUID } from 'node:crypto';
import { statusListSize } from '#learning/progress/certificate-issuing.ts';
import { toIso } from '#platform/time/instants.ts';
import { certificateText } from './certificate-texts.ts';
import type { CertificateRow } from './certificates.queries.ts';
import { badgesContext, credentialsContext } from './credential-contexts.ts';

/** An Open Badges 3.0 credential of a certificate, not yet signed (https://www.imsglobal.org/spec/ob/v3p0/). */
export function badgeCredential(row: CertificateRow, { publicUrl, did }: { publicUrl: string; did: string }) {
  const issuedAt = toIso(row.issuedAt);
  const list = Math.floor(row.statusIndex / statusListSize) + 1;
  const index = String(row.statusIndex % statusListSize);
  const statusList = `${publicUrl}/certificates/status/${list}`;
  return {
    '@context': [credentialsContext, badgesContext],
    id: `${publicUrl}/certificates/${row.number}.json`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: row.title,
    issuer: { id: did, type: ['Profile'], name: row.issuerName, url: publicUrl },
    validFrom: issuedAt,
    awardedDate: issuedAt,
    credentialSubject: {
      // An identifier for this certificate only, so that nobody can be tracked across certificates.
      id: `urn:uuid:${randomUUID()}`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: row.holderName }],
      achievement: {
        id: achievementId(row, publicUrl),
        type: ['Achievement'],
        achievementType: row.kind === 'course' ? 'Course' : 'LearningProgram',
        inLanguage: row.languageCode,
        name: row.title,
        description: row.summary || row.title,
        criteria: { narrative: certificateText(row.languageCode).criteria(row.lessonCount) },
      },
    },
    credentialStatus: {
      id: `${statusList}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: statusList,
    },
  };
}

function achievementId({ courseId, academyId, number }: CertificateRow, publicUrl: string): string {
  if (courseId !== null) return `${publicUrl}/education/courses/${courseId}`;
  if (academyId !== null) return `${publicUrl}/education/academies/${academyId}`;
  return `${publicUrl}/verify/${number}`;
}
