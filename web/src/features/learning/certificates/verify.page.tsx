import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BadgeCheck, BadgeX, Download, Printer, SearchX, Share2, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readRecordNumber } from '@candela/contract/learning/certificate-numbers';
import type { PublicCertificate } from '@candela/contract/learning/certificates';
import { ApiError } from '#platform/api/api-error.ts';
import { useBranding } from '#platform/reference/branding.ts';
import { copyText } from '#platform/device/copy-text.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificatePaper } from './certificate-paper.tsx';
import { publicCertificateQuery } from './certificates.api.ts';
import { CheckNumber } from './check-number.tsx';
import { RecordAnswer } from './record-answer.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import classes from './verify.module.css';

/** Public verification of a certificate, or the paper of a learning record, by its number. */
export function VerifyPage() {
  const { number } = useParams({ strict: false });
  const isRecord = number !== undefined && readRecordNumber(number) !== null;
  return (
    <Frame hasNumber={number !== undefined}>
      {number === undefined ? (
        <Ask />
      ) : isRecord ? (
        <RecordAnswer key={number} number={number} />
      ) : (
        <Answer key={number} number={number} />
      )}
    </Frame>
  );
}

function Frame({ hasNumber, children }: { hasNumber: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const branding = useBranding();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <BrandMark size={28} />
          {branding?.productName}
        </Link>
        <span className={classes.register}>{t(($) => $.certificates.register)}</span>
        {hasNumber && (
          <Button
            variant="default"
            size="xs"
            className={classes.another}
            renderRoot={(props) => <Link to="/verify" {...props} />}
          >
            {t(($) => $.certificates.checkAnother)}
          </Button>
        )}
      </header>
      <div className={classes.content}>{children}</div>
      <footer className={classes.foot}>
        <span>
          © {branding?.footerYear} {branding?.companyName}
        </span>
        <span>{t(($) => $.certificates.disclaimer)}</span>
      </footer>
    </div>
  );
}

function Ask() {
  const { t } = useTranslation();
  return (
    <section className={classes.ask}>
      <h1>{t(($) => $.certificates.check)}</h1>
      <p>{t(($) => $.certificates.anyone)}</p>
      <CheckNumber isFocused />
    </section>
  );
}

function Answer({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(publicCertificateQuery(number));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <section className={classes.ask}>
        <EmptyState
          isPage
          icon={SearchX}
          title={t(($) => $.certificates.notFoundTitle)}
          text={t(($) => $.certificates.notFoundText)}
        />
        <CheckNumber given={number.slice(0, 40)} />
      </section>
    );
  }
  if (error instanceof ApiError && error.status === 429) {
    return (
      <EmptyState
        isPage
        icon={ShieldAlert}
        title={t(($) => $.certificates.tooManyTitle)}
        text={t(($) => $.certificates.tooManyText)}
        action={
          <Button variant="default" onClick={() => void refetch()}>
            {t(($) => $.core.retry)}
          </Button>
        }
      />
    );
  }
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.columns} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={570} radius="sm" />
        <Skeleton height={420} radius="lg" />
      </div>
    );
  }
  return <Found certificate={data.certificate} checkedAt={data.checkedAt} />;
}

function Found({ certificate, checkedAt }: { certificate: PublicCertificate; checkedAt: string }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}/verify/${certificate.number}`;
  return (
    <div className={classes.columns}>
      <State certificate={certificate} checkedAt={checkedAt} />
      <CertificatePaper certificate={certificate} address={address} />
      <div className={classes.side}>
        <CertificateFacts certificate={certificate} />
        <Actions certificate={certificate} address={address} />
      </div>
      <div className={classes.where}>
        <div className={classes.qr}>
          <QrCode address={address} label={t(($) => $.certificates.qr)} />
        </div>
        <p>
          <strong dir="ltr">{address.replace(/^https?:\/\//, '')}</strong>
          <span>{t(($) => $.certificates.anyone)}</span>
        </p>
      </div>
    </div>
  );
}

function State({ certificate, checkedAt }: { certificate: PublicCertificate; checkedAt: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revokedAt, revokedReason } = certificate;
  const isRevoked = revokedAt !== null;
  const Icon = isRevoked ? BadgeX : BadgeCheck;
  return (
    <section className={classes.state} data-revoked={isRevoked || undefined} role="status">
      <Icon size={24} aria-hidden />
      <div>
        <h2>{isRevoked ? t(($) => $.certificates.revoked) : t(($) => $.certificates.genuine)}</h2>
        {revokedAt && revokedReason && (
          <p>
            {t(($) => $.certificates.revokedOn, {
              date: format.date(revokedAt),
              reason: t(($) => $.certificates.reasons[revokedReason]),
            })}
          </p>
        )}
        <p>{t(($) => $.certificates.checked, { when: format.dateTime(checkedAt) })}</p>
      </div>
    </section>
  );
}

function Actions({ certificate, address }: { certificate: PublicCertificate; address: string }) {
  const { t } = useTranslation();
  const share = async () => {
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: certificate.title, url: address });
    } catch (error) {
      // The share dialog was cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    if (!(await copyText(address))) return;
    showToast('success', { title: t(($) => $.certificates.share), detail: t(($) => $.certificates.copied) });
  };
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        href={`/certificates/${certificate.number}.pdf`}
        target="_blank"
        rel="noreferrer"
        leftSection={<Download size={17} aria-hidden />}
      >
        {t(($) => $.certificates.pdf)}
      </Button>
      <Button variant="default" leftSection={<Share2 size={17} aria-hidden />} onClick={() => void share()}>
        {t(($) => $.certificates.share)}
      </Button>
      <Button variant="default" leftSection={<Printer size={17} aria-hidden />} onClick={() => window.print()}>
        {t(($) => $.certificates.print)}
      </Button>
    </div>
  );
}
