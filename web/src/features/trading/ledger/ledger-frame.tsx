import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './ledger.module.css';

/** Head and foot of the pages about the public log. */
export function LedgerFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const branding = useBranding();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <BrandMark size={28} />
          {branding?.productName}
        </Link>
        <Link to="/ledger" className={classes.name}>
          {t(($) => $.ledger.name)}
        </Link>
        <Link to="/ledger/rules" className={classes.name}>
          {t(($) => $.resultRules.title)}
        </Link>
      </header>
      <div className={classes.content}>{children}</div>
      <footer className={classes.foot}>
        <span>{t(($) => $.ledger.noPromise)}</span>
        <nav className={classes.links} aria-label={t(($) => $.ledger.name)}>
          <Link to="/ledger">{t(($) => $.ledger.name)}</Link>
          <Link to="/ledger/rules">{t(($) => $.resultRules.title)}</Link>
        </nav>
        <span>
          © {branding?.footerYear} {branding?.companyName}
        </span>
      </footer>
    </div>
  );
}
