import '@mantine/core/styles/Skeleton.layer.css';
import { periodUnits, type LearnedPeriod, type PeriodUnit } from '@candela/contract/learning/learned-periods';
import type { TradedPeriod } from '@candela/contract/trading/traded-periods';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NextSteps } from '#app/pages/next-steps.tsx';
import { PeriodCourses, PeriodPlan, PeriodQuizzes } from '#app/pages/period-cards.tsx';
import { PeriodDays } from '#app/pages/period-days.tsx';
import { PeriodFigures } from '#app/pages/period-figures.tsx';
import { tradedPeriodQuery } from '#features/trading/traded-periods/traded-periods.api.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './reports.module.css';

interface OwnPeriodProps {
  unit: PeriodUnit;
  learned: { data: LearnedPeriod | undefined; isError: boolean; refetch: () => unknown };
  onUnit: (unit: PeriodUnit) => void;
}

/** What the reader has learned, practised and kept to in a week, month or year, against the one before up to the same day. */
export function OwnPeriod({ unit, learned: { data, isError, refetch }, onUnit }: OwnPeriodProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasIdeas = isVisible(useSettings(), 'Trade Ideas');
  const traded = useQuery({ ...tradedPeriodQuery(unit, format.zone), enabled: hasIdeas }).data;
  const day = (of: string) =>
    format.wallTime(Date.parse(`${of}T00:00:00Z`), { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <section className={classes.period} aria-labelledby="own-period">
      <header className={classes.head}>
        <div>
          <h1 id="own-period">{t(($) => $.reports.your[unit])}</h1>
          <p className={classes.hint}>
            {data
              ? t(($) => $.reports.against, {
                  from: day(data.period.from),
                  to: day(data.period.to),
                  beforeFrom: day(data.before.from),
                  beforeTo: day(data.before.to),
                })
              : '\u00a0'}
          </p>
        </div>
        <div className={`${classes.units} ${tabs.tabs}`} role="group" aria-label={t(($) => $.reports.periodLabel)}>
          {periodUnits.map((each) => (
            <button key={each} type="button" aria-pressed={each === unit} onClick={() => onUnit(each)}>
              {t(($) => $.reports.units[each])}
            </button>
          ))}
        </div>
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data && <Parts unit={unit} learned={data} traded={traded} />}
    </section>
  );
}

function Parts({
  unit,
  learned,
  traded,
}: {
  unit: PeriodUnit;
  learned: LearnedPeriod;
  traded: TradedPeriod | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <PeriodFigures learned={learned} traded={traded} />
      <div className={classes.wide}>
        <PeriodDays unit={unit} learned={learned} />
        <NextSteps learned={learned} traded={traded} />
      </div>
      <div className={classes.cards}>
        <PeriodCourses learned={learned} />
        <PeriodQuizzes learned={learned} />
        {traded && <PeriodPlan traded={traded} />}
      </div>
      <p className={classes.made}>
        <Lock size={14} aria-hidden />
        {t(($) => $.reports.made, { time: format.time(learned.madeAt) })}
      </p>
    </>
  );
}
