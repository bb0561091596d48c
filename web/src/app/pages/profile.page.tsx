import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UpcomingPage } from '#app/pages/upcoming.page.tsx';
import { NotificationPreferences } from '#features/messaging/notifications/notification-settings.tsx';
import { useSession } from '#platform/session/session.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './profile.module.css';

/** The user's own profile with notifications and devices. Profiles of others come later. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { userId } = useParams({ strict: false });
  const profile = useSession((state) => state.profile);
  const format = useFormat();
  const zone = useZone();
  if (!profile || profile.id !== userId) return <UpcomingPage />;
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <div className={`${form.page} ${classes.page}`}>
      <header className={classes.who}>
        <UserAvatar name={name} src={profile.thumbnailImagePath} size={72} />
        <div>
          <h1>{name}</h1>
          <p>{profile.email}</p>
          <p>{zone}</p>
        </div>
      </header>
      {profile.subscriptions.length > 0 && (
        <section className={form.group}>
          <h2>{t(($) => $.profile.plans)}</h2>
          <ul className={classes.plans}>
            {profile.subscriptions.map((subscription) => (
              <li key={subscription.id}>
                <strong>{subscription.planName}</strong>
                <span>
                  {t(($) => $.profile.statuses[subscription.status])} · {format.date(subscription.startsAt)}
                  {subscription.endsAt && <> – {format.date(subscription.endsAt)}</>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={form.group}>
        <h2>{t(($) => $.drawer.title)}</h2>
        <NotificationPreferences />
      </section>
    </div>
  );
}
