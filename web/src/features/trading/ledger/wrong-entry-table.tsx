import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { WrongEntry } from '@candela/markets/log/entry-checks';
import { compareEntries, compareOutcomes, type ComparedField } from './wrong-entry-rows.ts';
import classes from './ledger.module.css';

/**
 * The first entry that does not fit: field by field as it was read and as the log of the site has it, if that was asked; its hashes; and what it
 * says of a result beside what follows here.
 * @param published as the log of the site has it; null: it was not asked, or did not answer
 */
export function WrongEntryTable({ wrong, published }: { wrong: WrongEntry; published: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fields = compareEntries(wrong.text, published);
  const isComputed = wrong.said !== undefined || wrong.computed !== undefined;
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.wrongEntry.title, { index: format.number(wrong.index) })}</h2>
      </div>
      {isComputed && (
        <Comparison
          one={t(($) => $.ledger.wrongEntry.said)}
          other={
            wrong.fault === 'anchor' ? t(($) => $.ledger.wrongEntry.anchor) : t(($) => $.ledger.wrongEntry.follows)
          }
          fields={compareOutcomes(wrong)}
        />
      )}
      {fields ? (
        <Comparison
          one={t(($) => $.ledger.wrongEntry.read)}
          other={published === null ? null : t(($) => $.ledger.wrongEntry.site)}
          fields={fields}
        />
      ) : (
        <div className={classes.table}>
          <code dir="ltr">{wrong.text}</code>
        </div>
      )}
      <dl className={classes.entry}>
        <div>
          <dt>{t(($) => $.ledger.wrongEntry.expected)}</dt>
          <dd>
            <code dir="ltr">{wrong.expected ?? '—'}</code>
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.ledger.wrongEntry.computed)}</dt>
          <dd data-wrong={wrong.leaf !== wrong.expected || undefined}>
            <code dir="ltr">{wrong.leaf}</code>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** @param other the heading of the second column; null: there is none */
function Comparison({ one, other, fields }: { one: string; other: string | null; fields: readonly ComparedField[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = ({ name }: ComparedField) =>
    typeof name === 'string' ? t(($) => $.ledger.wrongEntry[name]) : <code dir="ltr">{name.opened}</code>;
  const valueOf = ({ name, one: first, other: second }: ComparedField, value: string | null) =>
    value === null ? (
      t(($) => $.ledger.wrongEntry.nothing)
    ) : name === 'time' && (first === second || second === null) ? (
      format.dateTime(value)
    ) : (
      <code dir="ltr">{value}</code>
    );
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.ledger.wrongEntry.field)}</th>
            <th scope="col">{one}</th>
            {other !== null && <th scope="col">{other}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const isOther = other !== null && field.one !== field.other;
            return (
              <tr
                key={typeof field.name === 'string' ? field.name : field.name.opened}
                data-other={isOther || undefined}
              >
                <th scope="row">{nameOf(field)}</th>
                <td data-wrong={isOther || undefined}>{valueOf(field, field.one)}</td>
                {other !== null && <td>{valueOf(field, field.other)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
