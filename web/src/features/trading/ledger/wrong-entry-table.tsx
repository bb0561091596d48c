import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { WrongEntry } from '@candela/markets/log/entry-checks';
import classes from './ledger.module.css';

/** The first entry that does not fit, as it was read, with both hashes. */
export function WrongEntryTable({ wrong }: { wrong: WrongEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = [
    [t(($) => $.ledger.wrongEntry.text), wrong.text],
    [t(($) => $.ledger.wrongEntry.expected), wrong.expected ?? '—'],
    [t(($) => $.ledger.wrongEntry.computed), wrong.leaf],
  ];
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.wrongEntry.title, { index: format.number(wrong.index) })}</h2>
      </div>
      <dl className={classes.entry}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-wrong={(value === wrong.leaf && wrong.leaf !== wrong.expected) || undefined}>
              <code dir="ltr">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
