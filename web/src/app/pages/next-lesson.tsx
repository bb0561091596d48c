import type { Lesson } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lesson.module.css';

const countdownSeconds = 8;

/** After the end of a video opens the next lesson, unless the learner cancels it. */
export function NextLesson({ lesson, video }: { lesson: Lesson; video: HTMLVideoElement | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(null);
  const { next } = lesson;
  useEffect(() => {
    if (!video || !next) return;
    const begin = () => setLeft(countdownSeconds);
    const end = () => setLeft(null);
    video.addEventListener('ended', begin);
    video.addEventListener('play', end);
    return () => {
      video.removeEventListener('ended', begin);
      video.removeEventListener('play', end);
    };
  }, [video, next]);
  const open = useEffectEvent(() => {
    if (!next) return;
    const params = { courseId: String(lesson.courseId), lessonId: String(next.id) };
    void navigate({ to: '/education/courses/$courseId/lessons/$lessonId', params });
  });
  useEffect(() => {
    if (left === null) return;
    const timer = window.setTimeout(() => (left <= 1 ? open() : setLeft(left - 1)), 1000);
    return () => window.clearTimeout(timer);
  }, [left]);
  if (left === null || !next) return null;
  return (
    <div className={classes.next} role="status">
      <p>
        <span>{t(($) => $.lessons.nextIn, { count: left })}</span>
        <strong lang={lesson.languageCode} dir="auto">
          {next.title}
        </strong>
      </p>
      <Button rightSection={<ArrowRight size={16} className="flips" aria-hidden />} onClick={() => setLeft(1)}>
        {t(($) => $.lessons.next)}
      </Button>
      <Button variant="default" onClick={() => setLeft(null)}>
        {t(($) => $.lessons.stay)}
      </Button>
    </div>
  );
}
