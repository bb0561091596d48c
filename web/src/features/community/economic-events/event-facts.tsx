import { useTranslation } from 'react-i18next';
import { formatsOf } from '#platform/languages/format.ts';
import { useFormat } from '#platform/time/time.ts';
import type { EconomicEvent, EconomicRevision } from '@candela/contract/community/economic-events';
import classes from './economic-events.module.css';
import { ImpactMark } from './impact-mark.tsx';
import { useFigures } from '#ui/release-figures.ts';

/** An economic event, and what was known of it when. */
export function EventFacts({ event, revisions }: { event: EconomicEvent; revisions: readonly EconomicRevision[] }) {
  const { t, i18n } = useTranslation();
  const { dateTime, zone } = useFormat();
  const when = useWhen();
  const figure = useFigures();
  const { at, zone: ownZone, unit, country, currency, source, impact } = event;
  const figures = [
    [t(($) => $.economicCalendar.forecast), event.forecast],
    [t(($) => $.economicCalendar.previous), event.previous],
    [t(($) => $.economicCalendar.revisedPrevious), event.revisedPrevious],
    [t(($) => $.economicCalendar.actual), event.actual],
  ] as const;
  return (
    <>
      <h3 className={classes.panelTitle}>
        <ImpactMark impact={impact} /> <bdi>{event.title}</bdi>
      </h3>
      <dl className={classes.facts}>
        <dt>{t(($) => $.economicCalendar.time)}</dt>
        <dd>
          {when(event)}
          {at !== null && ownZone !== null && ownZone !== zone && (
            <small dir="auto">
              {formatsOf(i18n.resolvedLanguage ?? i18n.language, ownZone).dateTime(at)} · {ownZone}
            </small>
          )}
        </dd>
        <dt>{t(($) => $.economicCalendar.currency)}</dt>
        <dd>{country === null ? currency : `${currency} · ${country}`}</dd>
        {figures.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{figure(value, unit)}</dd>
            </div>
          ),
        )}
        <dt>{t(($) => $.economicCalendar.source)}</dt>
        <dd dir="auto">
          {source === '' ? t(($) => (event.isDemo ? $.economicCalendar.demo : $.economicCalendar.byHand)) : source}
        </dd>
      </dl>
      <h4 className={classes.panelTitle}>{t(($) => $.economicCalendar.known)}</h4>
      <ol className={classes.revisions}>
        {revisions.map((revision) => (
          <li key={revision.number}>
            <strong>{dateTime(revision.knownAt)}</strong>
            <span>
              {when(revision)}
              {figuresOf(revision).map(([name, value]) => (
                <span key={name}>
                  {' · '}
                  {t(($) => $.economicCalendar[name])} {figure(value, unit)}
                </span>
              ))}
            </span>
            {revision.author && <small>{revision.author.fullName}</small>}
            {revision.isImported && <small>{t(($) => $.economicCalendar.imported)}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}

const figuresOf = (revision: EconomicRevision) =>
  (['forecast', 'previous', 'revisedPrevious', 'actual'] as const).flatMap((name) => {
    const value = revision[name];
    return value === null ? [] : [[name, value] as const];
  });

/** The time of an economic event, or its day. */
function useWhen() {
  const { dateTime, wallTime } = useFormat();
  return ({ at, day }: Pick<EconomicEvent, 'at' | 'day'>): string => {
    if (at !== null) return dateTime(at);
    return day === null ? '' : wallTime(Date.parse(day), { dateStyle: 'full' });
  };
}
