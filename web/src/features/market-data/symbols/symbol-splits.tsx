import '@mantine/core/styles/Input.layer.css';
import type { ManagedSymbol } from '@candela/contract/market-data/symbols';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { isShares } from './symbol-values.ts';
import { useSplitAdding, useSplitRemoving } from './symbols.api.ts';
import { useFieldFailure } from './use-field-failure.ts';
import classes from './symbols.module.css';

/** The splits of a symbol: added by their day, removed if one was a mistake. */
export function SymbolSplits({ item }: { item: ManagedSymbol }) {
  const { t } = useTranslation();
  const format = useFormat();
  const removing = useSplitRemoving(item.id);
  const ratio = (numerator: number, denominator: number) =>
    t(($) => $.marketSymbols.ratio, {
      numerator: format.number(numerator),
      denominator: format.number(denominator),
    });
  const remove = async (at: number, day: string) => {
    const isSure = await askToConfirm({
      title: t(($) => $.marketSymbols.removeSplit),
      text: t(($) => $.marketSymbols.removeSplitText, { day }),
      confirm: t(($) => $.marketSymbols.removeSplit),
    });
    if (!isSure) return;
    removing.mutate(at, {
      onSuccess: () => showToast('success', { title: t(($) => $.marketSymbols.splitRemoved), detail: day }),
    });
  };
  return (
    <section className={classes.section} aria-labelledby="splits">
      <h3 id="splits">{t(($) => $.marketSymbols.splits)}</h3>
      <p className={classes.hint}>{t(($) => $.marketSymbols.splitsHint)}</p>
      {item.splits.length === 0 ? (
        <p className={classes.hint}>{t(($) => $.marketSymbols.noSplits)}</p>
      ) : (
        <ul className={classes.facts}>
          {item.splits.toReversed().map(({ at, numerator, denominator }) => {
            const day = format.date(new Date(at).toISOString());
            return (
              <li key={at}>
                <div>
                  {ratio(numerator, denominator)} <span>{day}</span>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t(($) => $.marketSymbols.removeSplit)}: ${day}`}
                  disabled={removing.isPending}
                  onClick={() => void remove(at, day)}
                >
                  <Trash2 size={17} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <SplitForm id={item.id} />
    </section>
  );
}

const start = { day: '', numerator: '', denominator: '1' };

function SplitForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const failure = useFieldFailure();
  const adding = useSplitAdding(id);
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState(start);
  const put = (changes: Partial<typeof start>) => setValues({ ...values, ...changes });
  const { day, numerator, denominator } = values;
  const isRatio = isShares(numerator) && isShares(denominator) && numerator !== denominator;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (day === '' || !isRatio) return;
    adding.mutate(
      { day, numerator: Number(numerator), denominator: Number(denominator) },
      {
        onSuccess: () => {
          showToast('success', { title: t(($) => $.marketSymbols.splitAdded), detail: `${numerator}:${denominator}` });
          setIsSent(false);
          setValues(start);
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <WallTimeInput
        kind="date"
        label={t(($) => $.marketSymbols.splitDay)}
        error={
          failure(adding.error, 'symbols.splitExists', 'symbols.noTradingDay') ??
          (isSent && day === '' && t(($) => $.marketSymbols.dayWrong))
        }
        value={day}
        onChange={(next) => put({ day: next })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t(($) => $.marketSymbols.newShares)}
          inputMode="numeric"
          dir="ltr"
          error={isSent && !isRatio && t(($) => $.marketSymbols.sharesWrong)}
          value={numerator}
          onChange={(event) => put({ numerator: event.currentTarget.value.trim() })}
        />
        <TextInput
          label={t(($) => $.marketSymbols.oldShares)}
          inputMode="numeric"
          dir="ltr"
          value={denominator}
          onChange={(event) => put({ denominator: event.currentTarget.value.trim() })}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={adding.isPending}>
          {t(($) => $.marketSymbols.addSplit)}
        </Button>
      </div>
    </form>
  );
}
