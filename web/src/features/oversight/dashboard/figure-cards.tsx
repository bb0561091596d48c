import type { Figure } from '@candela/contract/oversight/dashboard';
import { Link } from '@tanstack/react-router';
import { ArrowDownRight, ArrowUpRight, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/figure-cards.module.css';
import type { DashboardSearch } from './dashboard-period.ts';
import { changeOf } from './figure-change.ts';
import { useFigureText } from './figure-value.ts';
import { useTodayUtc } from './use-today.ts';
import classes from './dashboard.module.css';

/** Figures with their previous values; each links to the list behind it. */
export function FigureCards({ figures, search }: { figures: readonly Figure[]; search: DashboardSearch }) {
  const { t } = useTranslation();
  const textOf = useFigureText();
  const today = useTodayUtc();
  return (
    <ul className={`${cards.figures} ${classes.figures}`}>
      {figures.map(({ kind, days, before, total }) => (
        <li key={kind}>
          <Link to="/admin/dashboard/$kind" params={{ kind }} search={search} className={cards.figure}>
            <span className={classes.name}>
              {t(($) => $.dashboard.figures[kind])}
              <ChevronRight size={15} className="flips" aria-hidden />
            </span>
            <strong>{textOf(kind, total)}</strong>
            <ChangeText
              change={changeOf({ days, before }, today)}
              days={days.filter(({ day }) => day < today).length}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Change compared with the same number of days before. */
export function ChangeText({ change, days }: { change: number | null; days: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change === null) return <span className={classes.change}>{t(($) => $.dashboard.noComparison)}</span>;
  const Icon = change < 0 ? ArrowDownRight : ArrowUpRight;
  const percent = format.number(change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <span className={classes.change}>
      <b data-down={change < 0 || undefined}>
        {change !== 0 && <Icon size={13} aria-hidden />} <bdi>{percent}</bdi>
      </b>{' '}
      {t(($) => $.dashboard.thanBefore, { count: days })}
    </span>
  );
}
