import type { Cohort } from '@candela/contract/oversight/dashboard';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './dashboard.module.css';

/** Shares of smaller cohorts are not meaningful. */
const fewest = 10;

/** For the learners who joined in a week, how many of them learned in that week and in each following one. */
export function CohortsCard({ cohorts }: { cohorts: readonly Cohort[] }) {
  const { t } = useTranslation();
  const { number, wallTime } = useFormat();
  const weeks = cohorts[0]?.activeCounts.map((_count, at) => at) ?? [];
  return (
    <section className={classes.card} aria-labelledby="dashboard-cohorts">
      <h2 id="dashboard-cohorts" className={classes.title}>
        {t(($) => $.dashboard.cohorts)}
      </h2>
      <p className={classes.hint}>{t(($) => $.dashboard.cohortsHint)}</p>
      {cohorts.length === 0 ? (
        <p className={classes.nothing}>{t(($) => $.dashboard.noCohorts)}</p>
      ) : (
        <table className={classes.cohorts}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.dashboard.joined)}</th>
              <th scope="col">{t(($) => $.dashboard.people)}</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {t(($) => $.dashboard.week, { number: number(week) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ weekOf, learnerCount, activeCounts }) => (
              <tr key={weekOf}>
                <th scope="row">{wallTime(Date.parse(weekOf), { day: 'numeric', month: 'short' })}</th>
                <td>{number(learnerCount)}</td>
                {activeCounts.map((count, at) => (
                  // Weeks have no key but their index.
                  <td
                    key={weeks[at]}
                    style={{ '--share': percentageOf(count, learnerCount) }}
                    data-known={count !== null || undefined}
                  >
                    {count === null
                      ? '–'
                      : learnerCount < fewest
                        ? number(count)
                        : number(count / learnerCount, { style: 'percent', maximumFractionDigits: 0 })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const percentageOf = (count: number | null, of: number) => (count === null || of === 0 ? 0 : count / of);
