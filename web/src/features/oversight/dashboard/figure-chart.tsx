import '@mantine/charts/styles.layer.css';
import type { DayFigure } from '@candela/contract/oversight/dashboard';
import { CompositeChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './dashboard.module.css';

interface FigureChartProps {
  name: string;
  days: readonly Pick<DayFigure, 'day' | 'value'>[];
  before: readonly Pick<DayFigure, 'value'>[];
  textOf: (value: number) => string;
}

/** A figure by day, over the previous period. Time runs to the right in every language. */
export function FigureChart({ name, days, before, textOf }: FigureChartProps) {
  const { t } = useTranslation();
  const { wallTime } = useFormat();
  const nameOf = (day: string) => wallTime(Date.parse(day), { day: 'numeric', month: 'short' });
  const data = days.map(({ day, value }, at) => ({ day: nameOf(day), value, before: before[at]?.value ?? null }));
  return (
    <div className={classes.chart} dir="ltr" role="img" aria-label={t(($) => $.dashboard.chartOf, { name })}>
      <CompositeChart
        h={260}
        data={data}
        dataKey="day"
        curveType="linear"
        withDots={false}
        tickLine="none"
        gridAxis="x"
        xAxisProps={{ minTickGap: 40 }}
        yAxisProps={{ width: 56, allowDecimals: false }}
        valueFormatter={textOf}
        composedChartProps={{ accessibilityLayer: false }}
        series={[
          { name: 'value', label: t(($) => $.dashboard.thisPeriod), type: 'area', color: 'var(--brand-ink)' },
          {
            name: 'before',
            label: t(($) => $.dashboard.before),
            type: 'line',
            color: 'var(--ink-soft)',
            strokeDasharray: '4 4',
          },
        ]}
      />
    </div>
  );
}
