import type { ManagedUser } from '@candela/contract/accounts/users';
import { useTranslation } from 'react-i18next';
import { DataExportCard } from '#features/accounts/profiles/data-export-card.tsx';
import { UserSubscriptions } from '#features/billing/subscriptions/user-subscriptions.tsx';
import { UsersPage } from '#features/accounts/users/users.page.tsx';

/** All users, with their subscriptions and stored data. */
export function UsersWithSubscriptionsPage() {
  return <UsersPage subscriptionsOf={subscriptionsOf} />;
}

function subscriptionsOf(user: ManagedUser) {
  return (
    <>
      <UserSubscriptions user={user} />
      {user.canChange && <PersonData id={user.id} />}
    </>
  );
}

function PersonData({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t(($) => $.ownData.ofPerson)}</h3>
      <DataExportCard userId={id} />
    </section>
  );
}
