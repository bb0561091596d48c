import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hourglass, Radio, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { calendarEntryQuery } from '#features/live/events/events.api.ts';
import { RegistrationButton } from '#features/live/events/registration-button.tsx';
import type { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlansLink } from '#ui/plans-link.tsx';

interface ClosedRoomProps {
  /** Why the caller may not enter; null: there is no such room. */
  error: ApiError | null;
  /** From the address; null if it names none. */
  eventId: number | null;
}

/** Why a live room is closed to the caller, and what opens it. */
export function ClosedRoom({ error, eventId }: ClosedRoomProps) {
  const { t } = useTranslation();
  const title = error?.body?.title;
  if (title === 'errors.events.noPlace.title' && eventId !== null) return <NoPlace eventId={eventId} />;
  const isNotIncluded = error?.status === 402;
  const texts = isNotIncluded
    ? t(($) => $.errors.events.notIncluded, { returnObjects: true })
    : title === 'errors.events.noPlace.title'
      ? t(($) => $.errors.events.noPlace, { returnObjects: true })
      : error?.status === 409
        ? t(($) => $.errors.rooms.banned, { returnObjects: true })
        : t(($) => $.errors.events.notFound, { returnObjects: true });
  return (
    <EmptyState
      isPage
      icon={Radio}
      title={texts.title}
      text={texts.description}
      action={
        <>
          {isNotIncluded && <PlansLink />}
          <MyEvents />
        </>
      }
    />
  );
}

/** Places are limited: offers to register, or to wait. Whoever gets a place comes in without doing anything. */
function NoPlace({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const { data: event } = useQuery(calendarEntryQuery(eventId));
  const isWaiting = event?.registration === 'waiting';
  const isFull = event !== undefined && event.capacity !== null && event.registeredCount >= event.capacity;
  const fullText = isFull ? t(($) => $.events.fullText) : t(($) => $.events.limited);
  return (
    <EmptyState
      isPage
      icon={isWaiting ? Hourglass : Users}
      title={event?.title ?? t(($) => $.errors.events.noPlace.title)}
      text={isWaiting ? t(($) => $.events.waitingText) : fullText}
      action={
        <>
          {event && <RegistrationButton event={event} />}
          <MyEvents />
        </>
      }
    />
  );
}

function MyEvents() {
  const { t } = useTranslation();
  return <Link to="/education/events">{t(($) => $.events.mine)}</Link>;
}
