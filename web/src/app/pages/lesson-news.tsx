import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '#platform/realtime/live-client.ts';
import classes from './lesson.module.css';

/** Tells a learner that a new version of the course was published; it is loaded only when they ask for it. */
export function LessonNews({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => onLive('courses.changed', (news) => news.courseId === courseId && setChanged(true)), [courseId]);
  const showNew = () => {
    setChanged(false);
    for (const key of ['lessons', 'courses', 'enrolments']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <div role="status">
      {isChanged && (
        <p className={classes.news}>
          <RefreshCw size={17} aria-hidden />
          <span>{t(($) => $.lessons.news.text)}</span>
          <Button size="compact-sm" variant="default" onClick={showNew}>
            {t(($) => $.lessons.news.show)}
          </Button>
        </p>
      )}
    </div>
  );
}
