import type { PersonProfile } from '@candela/contract/accounts/profiles';
import { Award, Clock, Languages, Lock, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { ReportButton } from '#ui/report-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './profiles.module.css';

/** A person's public profile, without what they hide. */
export function PersonCard({ person }: { person: PersonProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useSpokenLanguages();
  const ownId = useSession((state) => state.profile?.id);
  const hasContent = person.biography !== '' || person.thumbnailImagePath !== null;
  const { fullName, joinedAt, learning, timeZone, weeklyGoal, biography, spokenLanguages } = person;
  return (
    <article className={classes.person}>
      <UserAvatar name={fullName} src={person.thumbnailImagePath} size={112} />
      <h1 dir="auto">{fullName}</h1>
      {person.id !== ownId && hasContent && (
        <ReportButton thing={{ kind: 'profile', thingId: person.id, authorName: fullName }} />
      )}
      {person.isOpen ? (
        <>
          {joinedAt !== null && (
            <p className={classes.hint}>{t(($) => $.profile.since, { date: format.date(joinedAt) })}</p>
          )}
          {biography !== '' && (
            <p className={classes.biography} dir="auto">
              {biography}
            </p>
          )}
          <ul className={classes.facts}>
            {spokenLanguages.length > 0 && (
              <li>
                <Languages size={16} aria-hidden /> {format.list(spokenLanguages.map(nameOf))}
              </li>
            )}
            {timeZone !== null && (
              <li>
                <Clock size={16} aria-hidden /> <bdi>{timeZone.replaceAll('_', ' ')}</bdi>
              </li>
            )}
            {weeklyGoal !== null && (
              <li>
                <Target size={16} aria-hidden /> {t(($) => $.profile.goalOf, { count: weeklyGoal })}
              </li>
            )}
            {learning && (
              <li>
                <Award size={16} aria-hidden /> {t(($) => $.profile.completed, { count: learning.completedCourses })} ·{' '}
                {t(($) => $.profile.certificates, { count: learning.certificates })}
              </li>
            )}
          </ul>
        </>
      ) : (
        <p className={classes.hint}>
          <Lock size={15} aria-hidden /> {t(($) => $.profile.isKeptPrivate)}
        </p>
      )}
    </article>
  );
}
