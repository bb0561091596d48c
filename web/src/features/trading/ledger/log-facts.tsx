import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './ledger.module.css';

const proved = ['unchanged', 'time', 'complete', 'oneLog'] as const;
const notProved = ['who', 'authors', 'market', 'between'] as const;

/** What a right log proves, what it does not, and by which keys. */
export function LogFacts({ keys, isFromFile }: { keys: readonly string[]; isFromFile: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.proof.title)}</h2>
      </div>
      <div className={classes.proof}>
        <div>
          <h3>{t(($) => $.ledger.proof.proved)}</h3>
          <ul>
            {proved.map((each) => (
              <li key={each} data-state="right">
                <Check size={16} aria-hidden />
                {t(($) => $.ledger.proof.does[each])}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t(($) => $.ledger.proof.notProved)}</h3>
          <ul>
            {notProved.map((each) => (
              <li key={each} data-state="skipped">
                <X size={16} aria-hidden />
                {t(($) => $.ledger.proof.doesNot[each])}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {keys.length > 0 && (
        <div className={classes.keys}>
          <h3>{t(($) => $.ledger.keys)}</h3>
          <p>{isFromFile ? t(($) => $.ledger.keysOfFile) : t(($) => $.ledger.keysText)}</p>
          {keys.map((key) => (
            <code key={key} dir="ltr">
              {key}
            </code>
          ))}
        </div>
      )}
    </section>
  );
}
