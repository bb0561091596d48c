import type { StrategyIntegrity } from '@candela/contract/scanning/integrity';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './integrity.module.css';
import { useTimeText } from './use-time-text.ts';

/** What became of the alerts and bars of a period, in figures. */
export function IntegrityFigures({ integrity }: { integrity: StrategyIntegrity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeText = useTimeText();
  const { alerts, late, corrected, undelivered, received, stored, delivered, total, again } = integrity;
  const parts = (which: 'half' | 'most') =>
    received && stored && delivered
      ? t(($) => $.integrity.parts, {
          received: timeText(received[which]),
          stored: timeText(stored[which]),
          delivered: timeText(delivered[which]),
        })
      : '';
  const compared = again ? again.same + again.onlyLive + again.onlyAgain : 0;
  const percent = (part: number, all: number) =>
    format.number(Math.floor((part / all) * 1000) / 1000, { style: 'percent', maximumFractionDigits: 1 });
  const figures = [
    {
      name: t(($) => $.integrity.alerts),
      value: format.number(alerts),
      note: t(($) => $.integrity.alertsNote, {
        late: format.number(late),
        corrected: format.number(corrected),
        undelivered: format.number(undelivered),
      }),
    },
    { name: t(($) => $.integrity.half), value: total ? timeText(total.half) : '–', note: parts('half') },
    { name: t(($) => $.integrity.most), value: total ? timeText(total.most) : '–', note: parts('most') },
    {
      name: t(($) => $.integrity.again),
      value: again && compared > 0 ? percent(again.same, compared) : '–',
      note: again
        ? t(($) => $.integrity.againNote, { same: format.number(again.same), all: format.number(compared) })
        : t(($) => $.integrity.noneAgain),
    },
    {
      name: t(($) => $.integrity.bars),
      value: again && again.bars.due > 0 ? percent(again.bars.due - again.bars.missing, again.bars.due) : '–',
      note: again
        ? t(($) => $.integrity.barsNote, {
            due: format.number(again.bars.due),
            missing: format.number(again.bars.missing),
            late: format.number(again.bars.late),
          })
        : t(($) => $.integrity.noneAgain),
    },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>
              <bdi>{value}</bdi>
            </strong>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
