import type { Profile } from '@candela/contract/accounts/profiles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import classes from './own-profile.module.css';

/** The user's subscriptions. */
export function OwnPlans({ profile: { subscriptions } }: { profile: Profile }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={form.group}>
      {subscriptions.length === 0 && <p className={form.hint}>{t(($) => $.profile.noPlan)}</p>}
      {subscriptions.length > 0 && (
        <ul className={classes.plans}>
          {subscriptions.map((subscription) => (
            <li key={subscription.id}>
              <strong>{subscription.planName}</strong>
              <span>
                {t(($) => $.profile.statuses[subscription.status])} · {format.date(subscription.startsAt)}
                {subscription.endsAt && <> – {format.date(subscription.endsAt)}</>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
