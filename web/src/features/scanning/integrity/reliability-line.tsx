import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { reliabilityQuery } from './integrity.api.ts';
import classes from './integrity.module.css';
import { useTimeText } from './use-time-text.ts';

/** How the alerts of a strategy came in the last 30 days, for its readers. Nothing while there are too few to speak of. */
export function ReliabilityLine({ id }: { id: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeText = useTimeText();
  const { data } = useQuery(reliabilityQuery(id));
  if (!data?.told) return null;
  const { alerts, corrected, half, most, agreeing } = data.told;
  const parts = [
    t(($) => $.integrity.told, { alerts: format.number(alerts), corrected: format.number(corrected) }),
    half !== null && most !== null
      ? t(($) => $.integrity.toldTimes, { half: timeText(half), most: timeText(most) })
      : '',
    agreeing
      ? t(($) => $.integrity.toldAgain, {
          share: format.number(Math.floor((agreeing.same / agreeing.all) * 1000) / 1000, {
            style: 'percent',
            maximumFractionDigits: 1,
          }),
          same: format.number(agreeing.same),
          all: format.number(agreeing.all),
        })
      : '',
  ];
  return <p className={classes.told}>{parts.filter((part) => part !== '').join(' ')}</p>;
}
