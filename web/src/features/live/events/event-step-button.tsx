import type { CalendarEvent } from '@candela/contract/live/events';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CirclePlay, type LucideIcon, Radio, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EventStep } from './event-step.ts';

type LeadingStep = Exclude<EventStep, 'toCome' | null>;

const icons: Record<LeadingStep, LucideIcon> = {
  prepare: SlidersHorizontal,
  goLive: Radio,
  backToRoom: Radio,
  join: Radio,
  watch: CirclePlay,
};

interface EventStepButtonProps extends ButtonProps {
  event: Pick<CalendarEvent, 'id' | 'meetingId' | 'title'>;
  step: LeadingStep;
}

/** The main button of an event: shows the next step and links to it. */
export function EventStepButton({ event, step, ...props }: EventStepButtonProps) {
  const { t } = useTranslation();
  const Icon = icons[step];
  const isUrgent = step === 'goLive' || step === 'backToRoom' || step === 'join';
  const text = t(($) => $.events.steps[step]);
  return (
    <Button
      size="sm"
      variant={step === 'prepare' ? 'default' : 'filled'}
      {...(isUrgent && { color: '#c2202d' })}
      leftSection={<Icon size={17} aria-hidden />}
      aria-label={`${text}: ${event.title}`}
      {...props}
      renderRoot={(root) => (
        <Link
          to="/streaming/$meetingId/$eventId"
          params={{ meetingId: event.meetingId, eventId: String(event.id) }}
          {...root}
        />
      )}
    >
      {text}
    </Button>
  );
}
