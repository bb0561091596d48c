import type { ManagedCertificate } from '@candela/contract/learning/certificates';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { useReplacement, useRestoring } from './certificates.api.ts';
import classes from './certificates-list.module.css';
import { RevocationForm } from './revocation-form.tsx';

interface PanelProps {
  certificate: ManagedCertificate;
  /** Called when another certificate has replaced it. */
  onReplaced: () => void;
}

/** An admin's actions for a certificate. */
export function CertificatePanel({ certificate, onReplaced }: PanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, holderName, title, languageCode, issuedAt, state } = certificate;
  return (
    <div className={classes.panel}>
      <div className={classes.who}>
        <strong dir="auto">{holderName}</strong>
        <span lang={languageCode} dir="auto">
          {title}
        </span>
        <p>
          <bdi dir="ltr">{number}</bdi> · {format.date(issuedAt)}{' '}
          <Badge tone={state === 'valid' ? 'brand' : 'plain'} text={t(($) => $.certificates.states[state])} />
        </p>
      </div>
      <div className={classes.links}>
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to="/verify/$number" params={{ number }} {...props} />}
        >
          {t(($) => $.certificates.publicPage)}
        </Button>
        <Button
          component="a"
          href={`/certificates/${number}.pdf`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="xs"
        >
          {t(($) => $.certificates.pdf)}
        </Button>
      </div>
      {state === 'valid' ? <RevocationForm key={number} number={number} /> : <Revoked certificate={certificate} />}
      <Replacement certificate={certificate} onReplaced={onReplaced} />
    </div>
  );
}

function Revoked({ certificate }: { certificate: ManagedCertificate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const restoring = useRestoring(certificate.number);
  const { revokedAt, revokedReason, revokedNote, restorableUntil } = certificate;
  if (revokedAt === null || revokedReason === null) return null;
  const restore = () =>
    restoring.mutate(undefined, {
      onSuccess: () =>
        showToast('success', { title: certificate.number, detail: t(($) => $.certificates.restoredDone) }),
    });
  return (
    <section className={classes.form}>
      <h3>
        {t(($) => $.certificates.revokedOn, {
          date: format.dateTime(revokedAt),
          reason: t(($) => $.certificates.reasons[revokedReason]),
        })}
      </h3>
      {revokedNote !== '' && <p dir="auto">{revokedNote}</p>}
      <p>
        {restorableUntil
          ? t(($) => $.certificates.restorable, { when: format.dateTime(restorableUntil) })
          : t(($) => $.certificates.final)}
      </p>
      {restorableUntil && (
        <Button variant="default" loading={restoring.isPending} onClick={restore}>
          {t(($) => $.certificates.restore)}
        </Button>
      )}
    </section>
  );
}

function Replacement({ certificate, onReplaced }: PanelProps) {
  const { t } = useTranslation();
  const replacement = useReplacement(certificate.number);
  const { userId, courseId, academyId, revokedReason, restorableUntil } = certificate;
  if (revokedReason === 'replaced' || restorableUntil !== null) return null;
  if (userId === null || (courseId === null && academyId === null)) return <p>{t(($) => $.certificates.noAccount)}</p>;
  const replace = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.certificates.confirmReplace),
      text: t(($) => $.certificates.replaceHint),
      confirm: t(($) => $.certificates.replace),
    });
    if (!isSure) return;
    replacement.mutate(undefined, {
      onSuccess: ({ number }) => {
        showToast('success', {
          title: certificate.holderName,
          detail: t(($) => $.certificates.replacedDone, { number }),
        });
        onReplaced();
      },
    });
  };
  return (
    <section className={classes.form}>
      <p>{t(($) => $.certificates.replaceHint)}</p>
      <Button variant="default" loading={replacement.isPending} onClick={() => void replace()}>
        {t(($) => $.certificates.replace)}
      </Button>
    </section>
  );
}
