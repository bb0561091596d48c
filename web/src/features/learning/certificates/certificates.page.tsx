import type { OwnCertificate } from '@candela/contract/learning/certificates';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Award, Download, FileBadge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { ownCertificatesQuery } from './certificates.api.ts';
import classes from './own-certificates.module.css';

/** The learner's certificates: for showing, printing and wallets. */
export function CertificatesPage() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(ownCertificatesQuery);
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.certificates.mine)}</h1>
        <p className={classes.lead}>{t(($) => $.certificates.wallet)}</p>
      </header>
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={Award}
            title={t(($) => $.certificates.mineEmpty)}
            text={t(($) => $.certificates.mineEmptyText)}
            action={
              <Button renderRoot={(props) => <Link to="/education/courses" {...props} />}>
                {t(($) => $.certificates.toCourses)}
              </Button>
            }
          />
        }
        render={(certificate) => <Row certificate={certificate} />}
      />
    </div>
  );
}

function Row({ certificate }: { certificate: OwnCertificate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, title, kind, languageCode, issuedAt, state } = certificate;
  const file = (ending: string) => ({ component: 'a' as const, href: `/certificates/${number}.${ending}` });
  return (
    <article className={classes.row} data-revoked={state === 'revoked' || undefined}>
      <span className={classes.icon}>
        <Award size={24} strokeWidth={1.7} aria-hidden />
      </span>
      <div className={classes.what}>
        <h2 lang={languageCode} dir="auto">
          {title}
        </h2>
        <p>
          {t(($) => $.certificates.kinds[kind])} · <time dateTime={issuedAt}>{format.date(issuedAt)}</time> ·{' '}
          <bdi dir="ltr">{number}</bdi>{' '}
          {state === 'revoked' && <Badge text={t(($) => $.certificates.states.revoked)} />}
          {certificate.isDemo && <Badge text={t(($) => $.courses.demo)} />}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="light"
          size="sm"
          renderRoot={(props) => <Link to="/verify/$number" params={{ number }} {...props} />}
        >
          {t(($) => $.certificates.open)}
        </Button>
        <Button
          {...file('pdf')}
          variant="default"
          size="sm"
          target="_blank"
          rel="noreferrer"
          leftSection={<Download size={16} aria-hidden />}
        >
          {t(($) => $.certificates.pdf)}
        </Button>
        <Button {...file('json')} variant="subtle" size="sm" leftSection={<FileBadge size={16} aria-hidden />}>
          {t(($) => $.certificates.badge)}
        </Button>
        <Button {...file('png')} variant="subtle" size="sm">
          {t(($) => $.certificates.badgePicture)}
        </Button>
      </div>
    </article>
  );
}
