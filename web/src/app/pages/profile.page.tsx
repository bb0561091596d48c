import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PersonCard } from '#features/accounts/profiles/person-card.tsx';
import { personQuery } from '#features/accounts/profiles/profiles.api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useSession } from '#platform/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { EducatorProfile } from './educator-profile.tsx';
import { NobodyHere } from './nobody-here.tsx';
import { OwnProfile } from './own-profile.tsx';

/** The user's own profile for editing, or another person's, whatever their role and the URL. */
export function ProfilePage() {
  const { userId = '' } = useParams({ strict: false });
  const profile = useSession((state) => state.profile);
  if (profile && profile.id === userId) return <OwnProfile profile={profile} />;
  return <PersonPage key={userId} id={userId} />;
}

/** A person as others see them, including oneself. */
export function PersonPage({ id }: { id: string }) {
  const person = useQuery(personQuery(id));
  if (person.error instanceof ApiError && person.error.status < 500) return <NobodyHere />;
  if (person.isError && !person.data) return <ErrorState onRetry={() => void person.refetch()} />;
  if (!person.data) return <Skeleton height={300} radius="lg" />;
  return person.data.isEducator ? <EducatorProfile id={id} /> : <PersonCard person={person.data} />;
}
