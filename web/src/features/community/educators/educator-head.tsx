import type { EducatorProfile } from '@candela/contract/community/educators';
import { Clock, Languages, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { Stars } from '#ui/stars.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './educator-head.module.css';

interface EducatorHeadProps {
  educator: EducatorProfile & { fullName: string };
  actions: ReactNode;
}

/** An educator's name, figures and biography. */
export function EducatorHead({ educator, actions }: EducatorHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useSpokenLanguages();
  const { fullName, rating, spokenLanguages, timeZone, biography } = educator;
  const average = rating && format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <header className={classes.head}>
      <UserAvatar name={fullName} src={educator.thumbnailImagePath} size={112} />
      <div className={classes.what}>
        <p className={classes.role}>
          {t(($) => $.educators.role)}
          {educator.isFeatured && <Badge tone="brand" icon={Star} text={t(($) => $.educators.featured)} />}
        </p>
        <h1 dir="auto">{fullName}</h1>
        <ul className={classes.facts}>
          {spokenLanguages.length > 0 && (
            <li>
              <Languages size={15} aria-hidden /> {format.list(spokenLanguages.map(nameOf))}
            </li>
          )}
          {timeZone !== null && (
            <li>
              <Clock size={15} aria-hidden /> <bdi>{timeZone.replaceAll('_', ' ')}</bdi>
            </li>
          )}
          <li>{t(($) => $.educators.since, { date: format.date(educator.joinedAt) })}</li>
        </ul>
        {biography !== '' && (
          <p className={classes.biography} dir="auto">
            {biography}
          </p>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t(($) => $.educators.courseFigure)}</dt>
          <dd>{format.number(educator.courseCount)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.educators.followerFigure)}</dt>
          <dd>{format.number(educator.followerCount)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.educators.ratingFigure)}</dt>
          <dd>
            {average ?? '—'}
            {rating && average !== null && (
              <Stars value={rating.average} label={t(($) => $.ratings.average, { average })} />
            )}
          </dd>
          {rating && <dd className={classes.small}>{t(($) => $.ratings.count, { count: rating.count })}</dd>}
        </div>
      </dl>
    </header>
  );
}
