import type { ManagedUser } from '@candela/contract/accounts/users';
import { UserSubscriptions } from '#features/accounts/subscriptions/user-subscriptions.tsx';
import { UsersPage } from '#features/accounts/users/users.page.tsx';

/** Everybody, with what they have subscribed to. */
export function UsersWithSubscriptionsPage() {
  return <UsersPage subscriptionsOf={subscriptionsOf} />;
}

function subscriptionsOf(user: ManagedUser) {
  return <UserSubscriptions user={user} />;
}
