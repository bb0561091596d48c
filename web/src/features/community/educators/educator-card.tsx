import { Link } from '@tanstack/react-router';
import { Languages, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import type { NamedEducator } from '#platform/reference/educators.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './educators.module.css';
import { FollowButton } from './follow-button.tsx';

interface EducatorCardProps {
  educator: NamedEducator;
  /** Link to their current live session; null if there is none. */
  join: ReactNode;
}

/** An educator in a list; the whole card links to their page. */
export function EducatorCard({ educator, join }: EducatorCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useSpokenLanguages();
  const ownId = useSession((state) => state.profile?.id);
  const { id, fullName, thumbnailImagePath, biography, spokenLanguages, courseCount, followerCount } = educator;
  return (
    <article className={classes.card} data-featured={educator.isFeatured || undefined}>
      {educator.isFeatured && (
        <span className={classes.featured}>
          <Badge tone="brand" icon={Star} text={t(($) => $.educators.featured)} />
        </span>
      )}
      <UserAvatar name={fullName} src={thumbnailImagePath} size={72} />
      <h2>
        <Link to="/educator-profile/$userId" params={{ userId: id }} className={classes.link} dir="auto">
          {fullName}
        </Link>
      </h2>
      {biography && (
        <p className={classes.text} dir="auto">
          {biography}
        </p>
      )}
      <div className={classes.foot}>
        {spokenLanguages.length > 0 && (
          <p className={classes.facts}>
            <Languages size={14} aria-hidden /> {format.list(spokenLanguages.map(nameOf))}
          </p>
        )}
        <p className={classes.facts}>
          {t(($) => $.educators.courses, { count: courseCount })} ·{' '}
          {t(($) => $.educators.followers, { count: followerCount })}
        </p>
        <div className={classes.actions}>
          {join}
          {id !== ownId && <FollowButton educator={educator} />}
        </div>
      </div>
    </article>
  );
}
