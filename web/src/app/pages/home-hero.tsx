import type { Enrolment } from '@candela/contract/learning/enrolments';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import { Hero, HeroBadge, HeroText, HeroTitle } from '#ui/hero.tsx';

interface HomeHeroProps {
  /** The course that was used last; undefined when there is none, or not yet. */
  enrolment: Enrolment | undefined;
  isLoading: boolean;
}

/** The one thing to do next: go on with a lesson, or choose a course. */
export function HomeHero({ enrolment, isLoading }: HomeHeroProps) {
  return <Hero>{!isLoading && (enrolment?.nextLesson ? <Resume enrolment={enrolment} /> : <Choose />)}</Hero>;
}

function Resume({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nextLesson } = enrolment;
  if (!nextLesson) return null;
  return (
    <>
      <HeroBadge>{t(($) => $.home.hero.next)}</HeroBadge>
      <HeroTitle lang={enrolment.languageCode}>{nextLesson.title}</HeroTitle>
      <HeroText>
        <span lang={enrolment.languageCode} dir="auto">
          {enrolment.title}
        </span>
        <span aria-hidden>·</span>
        {format.duration(nextLesson.durationSeconds)}
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
        {nextLesson.positionSeconds > 0
          ? t(($) => $.learning.resumeAt, { time: format.clock(nextLesson.positionSeconds) })
          : t(($) => $.home.hero.start)}
      </Button>
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
