import { ManagedList } from './managed-list.tsx';

/** All strategies, for admins. */
export function AllStrategiesPage() {
  return <ManagedList isOfAdmins />;
}

/** Those of the trainer. */
export function OwnStrategiesPage() {
  return <ManagedList isOfAdmins={false} />;
}
