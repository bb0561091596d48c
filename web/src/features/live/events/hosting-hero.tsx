import type { CalendarEvent } from '@candela/contract/live/events';
import { can } from '@candela/contract/permissions';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Clock, Radio, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { Hero, HeroBadge, HeroText, HeroTitle } from '#ui/hero.tsx';
import { opensAt } from './event-step.ts';
import { EventStepButton } from './event-step-button.tsx';
import classes from './hosting.module.css';
import { useEventStep } from './use-event-step.ts';
import { SpotsLeft } from './spots-left.tsx';

interface HostingHeroProps {
  /** The next session; null if none is scheduled; undefined while loading. */
  next: CalendarEvent | null | undefined;
}

/** The host's next session with a button to go live, or how to get one scheduled. */
export function HostingHero({ next }: HostingHeroProps) {
  if (next === undefined) return <Hero />;
  return <Hero>{next ? <Next event={next} /> : <Nothing />}</Hero>;
}

function Next({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const step = useEventStep(event);
  const isLive = event.state === 'live';
  return (
    <>
      <HeroBadge isLive={isLive}>
        {isLive ? <Radio size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
        {isLive
          ? t(($) => $.events.states.live)
          : t(($) => $.hosting.starts, { when: format.relative(event.startsAt) })}
      </HeroBadge>
      <HeroTitle lang={event.languageCode}>{event.title}</HeroTitle>
      <HeroText>
        <span>{format.day(event.startsAt)}</span>
        <bdi>{format.timeRange(event.startsAt, event.endsAt)}</bdi>
      </HeroText>
      {step !== null && step !== 'toCome' && (
        <EventStepButton
          event={event}
          step={step}
          size="md"
          variant="white"
          color={step === 'prepare' ? 'black' : '#b3202c'}
        />
      )}
      <ul className={classes.facts}>
        {step === 'prepare' && (
          <li>
            <Radio size={15} aria-hidden />
            {t(($) => $.live.early, { when: format.dateTime(new Date(opensAt(event)).toISOString()) })}
          </li>
        )}
        <li>
          <UsersRound size={15} aria-hidden />
          <SpotsLeft registeredCount={event.registeredCount} capacity={event.capacity} />
        </li>
      </ul>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const mayPlan = useSession(({ profile }) => profile !== null && can(profile, 'events.create'));
  return (
    <>
      <HeroBadge>{t(($) => $.hosting.noneBadge)}</HeroBadge>
      <HeroTitle>{t(($) => $.hosting.noneTitle)}</HeroTitle>
      <HeroText>{mayPlan ? t(($) => $.hosting.noneMayPlan) : t(($) => $.hosting.noneText)}</HeroText>
      <Button
        variant="white"
        color="black"
        size="md"
        leftSection={<CalendarPlus size={17} aria-hidden />}
        renderRoot={(props) => <Link to={mayPlan ? '/admin/events/add' : '/education/events'} {...props} />}
      >
        {mayPlan ? t(($) => $.core.floatingButton.event) : t(($) => $.hosting.calendar)}
      </Button>
    </>
  );
}
