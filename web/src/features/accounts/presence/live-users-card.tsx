import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './live-users-card.module.css';
import { useLiveUsers } from './use-live-users.ts';

/** The number of people online, and some of their names. */
export function LiveUsersCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const live = useLiveUsers();
  return (
    <section className={classes.card} aria-labelledby="live-users-title">
      <h2 id="live-users-title">{t(($) => $.presence.title)}</h2>
      <p className={classes.count} aria-live="polite">
        {live ? format.number(live.count) : '–'}
      </p>
      <ul className={classes.people}>
        {live?.users.map(({ id, fullName, thumbnailImagePath }) => (
          <li key={id}>
            <UserAvatar name={fullName} src={thumbnailImagePath} size={28} />
            <span dir="auto">{fullName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
