import type { Event } from '@candela/contract/live/events';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarX, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import { EventStepButton } from './event-step-button.tsx';

interface EventFormActionsProps {
  /** Undefined for a new event. */
  event: Event | undefined;
  /** The event has started or was cancelled. */
  isClosed: boolean;
  isSaving: boolean;
  isCancelling: boolean;
  onSaveDraft: () => void;
  onCancel: () => void;
}

/** The buttons below the event form. */
export function EventFormActions(props: EventFormActionsProps) {
  const { event, isClosed, isSaving, isCancelling, onSaveDraft, onCancel } = props;
  const { t } = useTranslation();
  return (
    <div className={form.actions}>
      {event?.recording === 'ready' && <EventStepButton event={event} step="watch" />}
      {!isClosed && (
        <Button type="submit" loading={isSaving}>
          {event?.state === 'scheduled' ? t(($) => $.events.save) : t(($) => $.events.schedule)}
        </Button>
      )}
      {!isClosed && event?.state !== 'scheduled' && (
        <Button variant="default" disabled={isSaving} onClick={onSaveDraft}>
          {t(($) => $.announcements.saveDraft)}
        </Button>
      )}
      {event && (
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/events/add" search={{ from: event.id }} {...props} />}
        >
          {t(($) => $.events.duplicate)}
        </Button>
      )}
      {event && !isClosed && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<CalendarX size={16} aria-hidden />}
          loading={isCancelling}
          onClick={onCancel}
        >
          {event.state === 'draft' ? t(($) => $.announcements.remove) : t(($) => $.events.cancel)}
        </Button>
      )}
    </div>
  );
}
