import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { WitnessVerdict } from '@candela/markets/log/witnesses';
import classes from './ledger.module.css';

interface TrustedWitnessesProps {
  seen: readonly WitnessVerdict[];
  /** Their keys, a line each. */
  onChange: (keys: string) => void;
}

/** Witnesses whom the reader trusts, and what they have signed of this log. */
export function TrustedWitnesses({ seen, onChange }: TrustedWitnessesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.witnesses.title)}</h2>
      </div>
      <div className={classes.table}>
        <Textarea
          label={t(($) => $.ledger.witnesses.keys)}
          description={t(($) => $.ledger.witnesses.text)}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          onBlur={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {seen.length > 0 && (
          <ul>
            {seen.map((witness) => (
              <li key={witness.name} data-wrong={witness.seen === null || undefined}>
                <bdi>{witness.name}</bdi>:{' '}
                {witness.seen
                  ? t(($) => $.ledger.witnesses.signed, {
                      entries: format.number(witness.seen.size),
                      when: format.dateTime(witness.seen.at),
                    })
                  : t(($) => $.ledger.witnesses.nothing)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
