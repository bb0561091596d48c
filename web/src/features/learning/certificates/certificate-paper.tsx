import type { PublicCertificate } from '@candela/contract/learning/certificates';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { useFormat } from '#platform/time/time.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './certificate-paper.module.css';
import { QrCode } from '#ui/qr-code.tsx';

interface PaperProps {
  certificate: PublicCertificate;
  /** URL at which it can be verified. */
  address: string;
}

/** The certificate as a sheet of paper: light in both colour schemes, and the only part of its page that is printed. */
export function CertificatePaper({ certificate, address }: PaperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const product = useBranding()?.productName;
  const { number, holderName, title, kind, lessonCount, durationSeconds, trainerName, languageCode } = certificate;
  return (
    <article
      className={classes.paper}
      data-revoked={certificate.state === 'revoked' || undefined}
      aria-label={t(($) => $.certificates.paper, { name: holderName })}
    >
      {certificate.revokedAt && (
        <p className={classes.band}>
          {t(($) => $.certificates.revokedOn, { date: format.date(certificate.revokedAt), reason: '' })}
        </p>
      )}
      <div className={classes.frame}>
        <header className={classes.head}>
          <span className={classes.brand}>
            <BrandMark size={30} />
            {product}
          </span>
          <span className={classes.number}>
            {t(($) => $.certificates.numberShort, { number: '' })} <bdi dir="ltr">{number}</bdi>
          </span>
        </header>
        <div className={classes.text}>
          <p className={classes.heading}>{t(($) => $.certificates.heading)}</p>
          <h1 className={classes.name} dir="auto">
            {holderName}
          </h1>
          <p className={classes.soft}>{t(($) => $.certificates.finished[kind])}</p>
          <p className={classes.title} lang={languageCode} dir="auto">
            {title}
          </p>
          <p className={classes.soft}>
            {t(($) => $.certificates.lessons, { count: lessonCount })}
            {durationSeconds > 0 && ` · ${format.duration(durationSeconds)}`}
          </p>
          {certificate.isDemo && <p className={classes.demo}>{t(($) => $.certificates.demo)}</p>}
        </div>
        <footer className={classes.foot}>
          <Signed value={trainerName} label={t(($) => $.certificates.trainer)} />
          <Seal />
          <Signed value={format.date(certificate.issuedAt)} label={t(($) => $.certificates.dateOfIssue)} isAtEnd />
        </footer>
        <div className={classes.printed} aria-hidden>
          <QrCode address={address} label="" />
          <span dir="ltr">{address.replace(/^https?:\/\//, '')}</span>
        </div>
      </div>
    </article>
  );
}

function Signed({ value, label, isAtEnd = false }: { value: string; label: string; isAtEnd?: boolean }) {
  return (
    <p className={classes.signed} data-end={isAtEnd || undefined}>
      <strong dir="auto">{value}</strong>
      <span>{label}</span>
    </p>
  );
}

/** A seal with five candles in two rings. */
function Seal() {
  const candles = [
    [26, 58, 12],
    [36, 55, 12],
    [46, 50, 14],
    [56, 44, 15],
    [66, 37, 15],
  ] as const;
  return (
    <svg className={classes.seal} viewBox="0 0 100 100" aria-hidden>
      <circle cx={50} cy={50} r={48} fill="none" stroke="currentColor" strokeWidth={1.4} />
      <circle cx={50} cy={50} r={39} className={classes.sealGround} stroke="currentColor" strokeWidth={1} />
      {candles.map(([x, y, height], index) => (
        <g key={x} fill="currentColor" stroke="currentColor" opacity={0.45 + index * 0.13}>
          <line x1={x + 3.5} x2={x + 3.5} y1={y - 4} y2={y + height + 4} strokeWidth={1.4} />
          <rect x={x} y={y} width={7} height={height} rx={1.4} strokeWidth={0} />
        </g>
      ))}
    </svg>
  );
}
