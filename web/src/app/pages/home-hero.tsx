import type { Enrolment } from '@candela/contract/learning/enrolments';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import { drawnCandles } from '#ui/drawn-candles.ts';
import classes from './home-hero.module.css';

const candles = drawnCandles(24, 7);

interface HomeHeroProps {
  /** The course that was used last; undefined when there is none, or not yet. */
  enrolment: Enrolment | undefined;
  isLoading: boolean;
}

/** The one thing to do next: go on with a lesson, or choose a course. */
export function HomeHero({ enrolment, isLoading }: HomeHeroProps) {
  return (
    <section className={classes.hero} aria-busy={isLoading}>
      <Candles />
      {!isLoading && (
        <div className={classes.content}>{enrolment?.nextLesson ? <Resume enrolment={enrolment} /> : <Choose />}</div>
      )}
    </section>
  );
}

function Resume({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nextLesson } = enrolment;
  if (!nextLesson) return null;
  return (
    <>
      <p className={classes.badge}>{t(($) => $.home.hero.next)}</p>
      <h2 className={classes.title} lang={enrolment.languageCode} dir="auto">
        {nextLesson.title}
      </h2>
      <p className={classes.text}>
        <span lang={enrolment.languageCode} dir="auto">
          {enrolment.title}
        </span>
        <span aria-hidden>·</span>
        {format.duration(nextLesson.durationSeconds)}
      </p>
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
      <p className={classes.badge}>{t(($) => $.home.hero.welcome)}</p>
      <h2 className={classes.title}>{t(($) => $.home.hero.chooseTitle)}</h2>
      <p className={classes.text}>{t(($) => $.home.hero.chooseText)}</p>
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

function Candles() {
  const slot = 880 / candles.length;
  const y = (price: number) => 30 + (1 - price) * 220;
  return (
    <svg className={classes.candles} viewBox="0 0 880 280" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      {[70, 140, 210].map((line) => (
        <line key={line} x1={0} x2={880} y1={line} y2={line} stroke="#ffffff" strokeOpacity={0.06} />
      ))}
      {candles.map((candle, index) => {
        const color = candle.close >= candle.open ? '#289a94' : '#5d6f70';
        const x = index * slot + slot / 2;
        const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)];
        return (
          <g key={index} fill={color} stroke={color} opacity={0.25 + (0.75 * index) / candles.length}>
            <line x1={x} x2={x} y1={y(candle.high)} y2={y(candle.low)} strokeWidth={2.5} />
            <rect x={x - 10} y={y(top)} width={20} height={Math.max(4, y(bottom) - y(top))} rx={2} strokeWidth={0} />
          </g>
        );
      })}
    </svg>
  );
}
