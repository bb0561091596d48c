import type { CalendarEvent } from '@candela/contract/live/events';
import { ActionIcon } from '@mantine/core';
import { CalendarPlus, Check, Hourglass, Repeat, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './event-card.module.css';
import { EventStepButton } from './event-step-button.tsx';
import { SpotsLeft } from './spots-left.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { downloadEventFile } from './events.api.ts';
import { RegistrationButton } from './registration-button.tsx';
import { useEventStep } from './use-event-step.ts';

interface EventCardProps {
  event: CalendarEvent;
  /** Target of the link that was followed: it is scrolled into view. */
  isMarked?: boolean;
  /** Whether the card shows the date. */
  hasDate?: boolean;
}

/** An event with its times in the reader's zone, and its registration. */
export function EventCard({ event, isMarked = false, hasDate = false }: EventCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const isOpen = event.state === 'scheduled' || event.state === 'live';
  return (
    <article ref={card} className={classes.card} data-marked={isMarked || undefined} data-closed={!isOpen || undefined}>
      <div className={classes.time}>
        {hasDate && <span>{format.date(event.startsAt)}</span>}
        <strong>{format.time(event.startsAt)}</strong>
        <span>{format.duration((Date.parse(event.endsAt) - Date.parse(event.startsAt)) / 1000)}</span>
        <span>{format.zoneName(event.startsAt)}</span>
      </div>
      <div className={classes.what}>
        <div className={classes.badges}>
          {event.state !== 'scheduled' && <EventStateBadge state={event.state} />}
          {event.isHost && <Badge tone="brand" text={t(($) => $.events.youHost)} />}
          {event.registration === 'registered' && (
            <Badge tone="brand" icon={Check} text={t(($) => $.events.youAreRegistered)} />
          )}
          {event.registration === 'waiting' && <Badge icon={Hourglass} text={t(($) => $.events.youWait)} />}
          {event.isRecurring && <Badge icon={Repeat} text={t(($) => $.events.recurring)} />}
          {event.isDemo && <DemoMark />}
        </div>
        <h3 lang={event.languageCode} dir="auto">
          {event.title}
        </h3>
        {event.description && (
          <p className={classes.text} lang={event.languageCode} dir="auto">
            {event.description}
          </p>
        )}
        <p className={classes.hosts}>
          {event.hosts.map((host) => (
            <span key={host.id}>
              <UserAvatar name={host.fullName} src={host.thumbnailImagePath} size={24} /> {host.fullName}
            </span>
          ))}
          <span className={classes.places}>
            <Users size={15} aria-hidden />
            <SpotsLeft registeredCount={event.registeredCount} capacity={event.capacity} />
          </span>
        </p>
      </div>
      <Actions event={event} isOpen={isOpen} />
    </article>
  );
}

function Actions({ event, isOpen }: { event: CalendarEvent; isOpen: boolean }) {
  const { t } = useTranslation();
  const step = useEventStep(event);
  if (!isOpen && step === null) return null;
  return (
    <div className={classes.actions}>
      {step === 'toCome' && <p className={classes.note}>{t(($) => $.events.recordingToCome)}</p>}
      {step !== null && step !== 'toCome' && <EventStepButton event={event} step={step} />}
      {isOpen && event.admission === 'notIncluded' && (
        <p className={classes.note}>{t(($) => $.errors.events.notIncluded.description)}</p>
      )}
      {isOpen && !event.isHost && step === null && <RegistrationButton event={event} />}
      {isOpen && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.events.download, { title: event.title })}
          onClick={() => void downloadEventFile(event.id).catch(() => {})}
        >
          <CalendarPlus size={19} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
