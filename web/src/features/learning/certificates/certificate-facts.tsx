import type { PublicCertificate } from '@candela/contract/learning/certificates';
import { ActionIcon } from '@mantine/core';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './verify.module.css';

/** The data of a certificate, line by line. */
export function CertificateFacts({ certificate }: { certificate: PublicCertificate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, holderName, issuerName, issuedAt, revokedAt, lessonCount, durationSeconds } = certificate;
  const copy = async () => {
    if (!(await copyText(number))) return;
    showToast('success', { title: number, detail: t(($) => $.certificates.copiedNumber) });
  };
  const lessons = t(($) => $.certificates.lessons, { count: lessonCount });
  return (
    <dl className={classes.facts}>
      <Fact name={t(($) => $.certificates.holder)}>{holderName}</Fact>
      <Fact name={t(($) => $.certificates.issuedBy)}>{issuerName}</Fact>
      <Fact name={t(($) => $.certificates.issued)}>{format.date(issuedAt)}</Fact>
      <Fact name={t(($) => $.certificates.valid)}>
        {revokedAt
          ? t(($) => $.certificates.until, { date: format.date(revokedAt) })
          : t(($) => $.certificates.withoutEnd)}
      </Fact>
      <Fact name={t(($) => $.certificates.effort)}>
        {durationSeconds > 0 ? `${lessons} · ${format.duration(durationSeconds)}` : lessons}
      </Fact>
      <Fact name={t(($) => $.certificates.numberShort, { number: '' }).trim()}>
        <bdi dir="ltr">{number}</bdi>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t(($) => $.certificates.copyNumber)}
          onClick={() => void copy()}
        >
          <Copy size={15} aria-hidden />
        </ActionIcon>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
