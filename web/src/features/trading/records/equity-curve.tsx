import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordSide } from '@candela/contract/trading/records';
import { useFormat } from '#platform/time/time.ts';
import { CurvePlot } from './curve-plot.tsx';
import { CurvePoint } from './curve-point.tsx';
import { NewestResults } from './newest-results.tsx';
import type { RecordSearch } from './record-search.ts';
import { equityQuery } from './records.api.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

interface EquityCurveProps {
  authorId: string;
  isSimulated: boolean;
  search: RecordSearch;
  onSearch: (search: RecordSearch) => void;
  side: RecordSide;
}

/** Every result, one after the other, and what is open at the last prices; grey: where chance alone could have put the sum. */
export function EquityCurve({ authorId, isSimulated, search, onSearch, side }: EquityCurveProps) {
  const { t } = useTranslation();
  const { r, format } = useRecordNumbers();
  const { duration } = useFormat();
  const { data } = useQuery(equityQuery(authorId, isSimulated, search));
  const [chosen, setChosen] = useState<number | null>(null);
  const last = data?.points.at(-1);
  if (!data || !last) return null;
  const at = Math.min(chosen ?? Infinity, data.points.length - 1);
  return (
    <>
      {data.points.length > 1 && (
        <section className={`${classes.card} ${classes.wide}`}>
          <h3>{t(($) => $.records.curve)}</h3>
          <CurvePlot equity={data} at={at} onChoose={setChosen} />
          <CurvePoint points={data.points} at={at} />
          <p className={classes.note}>
            {t(($) => $.records.sum)} <bdi dir="ltr">{r(last.totalR, 1)}</bdi>
            {data.withOpenR !== null && (
              <>
                {' · '}
                {t(($) => $.records.sumWithOpen)} <bdi dir="ltr">{r(data.withOpenR, 1)}</bdi>
              </>
            )}
            {data.spread !== null && ` · ${t(($) => $.records.greyBand)}`}
          </p>
          {side.resolutions.length > 0 && (
            <p className={classes.note}>
              {t(($) => $.records.judgedOn, {
                bars: format.list(
                  side.resolutions.map(({ seconds, closed }) =>
                    t(($) => $.records.resolution, { length: duration(seconds), number: format.number(closed) }),
                  ),
                ),
              })}
            </p>
          )}
        </section>
      )}
      <NewestResults points={data.points} isBestFirst={search.best === true} onSearch={onSearch} search={search} />
    </>
  );
}
