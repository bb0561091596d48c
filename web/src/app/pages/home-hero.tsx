import type { Enrolment } from '@candela/contract/learning/enrolments';
import type { Live } from '@candela/contract/live/streams';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Radio, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EventStepButton } from '#features/live/events/event-step-button.tsx';
import { resumeSecond } from '#platform/media/resume.ts';
import { useFormat } from '#platform/time/time.ts';
import { Hero, HeroBadge, HeroText, HeroTitle } from '#ui/hero.tsx';

interface HomeHeroProps {
  /** The most recently used course; undefined if there is none, or while loading. */
  enrolment: Enrolment | undefined;
  /** The live session with the most viewers. */
  onAir: Live | undefined;
  isLoading: boolean;
}

/** The most useful next step: join a live session, continue a lesson, or choose a course. */
export function HomeHero({ enrolment, onAir, isLoading }: HomeHeroProps) {
  if (onAir) {
    return (
      <Hero>
        <OnAir live={onAir} />
      </Hero>
    );
  }
  return <Hero>{!isLoading && (enrolment?.nextLesson ? <Resume enrolment={enrolment} /> : <Choose />)}</Hero>;
}

function Resume({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nextLesson } = enrolment;
  if (!nextLesson) return null;
  const resumeAt = resumeSecond(nextLesson.positionSeconds, nextLesson.durationSeconds);
  return (
    <>
      <HeroBadge>{t(($) => $.home.hero.next)}</HeroBadge>
      <HeroTitle lang={enrolment.languageCode}>{nextLesson.title}</HeroTitle>
      <HeroText>
        <span lang={enrolment.languageCode} dir="auto">
          {enrolment.title}
        </span>
        {nextLesson.durationSeconds > 0 && (
          <>
            <span aria-hidden>·</span>
            {format.duration(nextLesson.durationSeconds)}
          </>
        )}
      </HeroText>
      <Button
        variant="white"
        color="black"
        size="md"
        renderRoot={(props) => (
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ courseId: String(enrolment.id), lessonId: String(nextLesson.id) }}
            {...props}
          />
        )}
      >
        {resumeAt > 0 ? t(($) => $.learning.resumeAt, { time: format.clock(resumeAt) }) : t(($) => $.home.hero.start)}
      </Button>
    </>
  );
}

function OnAir({ live }: { live: Live }) {
  const { t } = useTranslation();
  return (
    <>
      <HeroBadge isLive={live.state === 'live'}>
        {live.state === 'live' ? <Radio size={14} aria-hidden /> : <WifiOff size={14} aria-hidden />}
        {live.state === 'live' ? t(($) => $.events.states.live) : t(($) => $.live.backSoon)}
      </HeroBadge>
      <HeroTitle lang={live.languageCode}>{live.title}</HeroTitle>
      <HeroText>
        <span>{live.hosts.map(({ fullName }) => fullName).join(', ')}</span>
        {live.viewerCount > 0 && (
          <>
            <span aria-hidden>·</span>
            <span>{t(($) => $.live.viewers, { count: live.viewerCount })}</span>
          </>
        )}
      </HeroText>
      <EventStepButton
        event={{ id: live.eventId, meetingId: live.meetingId, title: live.title }}
        step={live.isHost ? 'backToRoom' : 'join'}
        size="md"
        variant="white"
        color="#b3202c"
      />
    </>
  );
}

function Choose() {
  const { t } = useTranslation();
  return (
    <>
      <HeroBadge>{t(($) => $.home.hero.welcome)}</HeroBadge>
      <HeroTitle>{t(($) => $.home.hero.chooseTitle)}</HeroTitle>
      <HeroText>{t(($) => $.home.hero.chooseText)}</HeroText>
      <Button
        variant="white"
        color="black"
        size="md"
        renderRoot={(props) => <Link to="/education/courses" {...props} />}
      >
        {t(($) => $.home.hero.choose)}
      </Button>
    </>
  );
}
