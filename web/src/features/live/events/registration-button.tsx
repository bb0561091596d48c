import type { CalendarEvent } from '@candela/contract/live/events';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRegistration } from './events.api.ts';

/** Registers for an event, joins its waiting list, or leaves either. */
export function RegistrationButton({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const registration = useRegistration(event);
  const isFull = event.capacity !== null && event.registeredCount >= event.capacity;
  const leave = event.registration === 'registered' ? t(($) => $.events.giveBack) : t(($) => $.events.stopWaiting);
  const take = isFull ? t(($) => $.events.wait) : t(($) => $.events.register);
  const text = event.registration === 'none' ? take : leave;
  return (
    <Button
      size="sm"
      variant={event.registration === 'none' && !isFull ? 'filled' : 'default'}
      loading={registration.isPending}
      aria-label={`${text}: ${event.title}`}
      onClick={() => registration.mutate()}
    >
      {text}
    </Button>
  );
}
