import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './ideas.module.css';

/** Below every list of results, once on a screen: how results come about, and where a stranger can check them. */
export function TrustLine() {
  const { t } = useTranslation();
  return (
    <p className={classes.trust}>
      <ShieldCheck size={16} aria-hidden />
      <span>{t(($) => $.outcomes.trust)}</span>
      <a href="/ledger/rules">{t(($) => $.resultRules.title)}</a>
      <a href="/ledger">{t(($) => $.outcomes.checkLog)}</a>
    </p>
  );
}
