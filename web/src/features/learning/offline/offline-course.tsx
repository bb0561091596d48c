import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleCheck, CloudDownload, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { bytesOf, type KeptCourse } from './kept-courses.ts';
import {
  forgetCourse,
  keepableQuery,
  keptCourseQuery,
  startKeeping,
  stopKeeping,
  useKeeping,
  type Keeping,
} from './offline.api.ts';
import classes from './offline-course.module.css';
import { loadOfflinePages } from './offline-pages.ts';

/** Stores a course's texts and files on this device, with its progress. */
export function OfflineCourse({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const kept = useQuery(keptCourseQuery(courseId)).data ?? null;
  const keepable = useQuery(keepableQuery(courseId)).data ?? [];
  const keeping = useKeeping((state) => state[courseId]);
  if (!('indexedDB' in window) || (kept === null && !keeping && keepable.length === 0)) return null;
  return (
    <section className={classes.card} aria-label={t(($) => $.offline.title)}>
      <h2 className={classes.title}>{t(($) => $.offline.title)}</h2>
      {keeping && keeping.failure === null ? (
        <InProgress courseId={courseId} keeping={keeping} />
      ) : (
        <>
          {keeping?.failure && (
            <p className={classes.failure} role="alert">
              {t(($) => $.offline.failures[keeping.failure ?? 'failed'])}
            </p>
          )}
          {kept ? (
            <Kept course={kept} openCount={keepable.length} />
          ) : (
            <NotKept courseId={courseId} lessons={keepable} />
          )}
        </>
      )}
    </section>
  );
}

function NotKept({ courseId, lessons }: { courseId: number; lessons: { bytes: number }[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const format = useFormat();
  const router = useRouter();
  const size = format.fileSize(bytesOf(lessons));
  const keep = () => {
    void startKeeping(client, courseId);
    void loadOfflinePages(router);
  };
  return (
    <>
      <p>{t(($) => $.offline.offer, { count: lessons.length, size })}</p>
      <Button variant="default" leftSection={<CloudDownload size={17} aria-hidden />} onClick={keep}>
        {t(($) => $.offline.keep)}
      </Button>
    </>
  );
}

function InProgress({ courseId, keeping }: { courseId: number; keeping: Keeping }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t(($) => $.offline.keeping, { done: keeping.done, total: keeping.total })}</p>
      <ProgressBar value={keeping.done} max={keeping.total} label={t(($) => $.offline.keepingLabel)} />
      <Button variant="default" onClick={() => stopKeeping(courseId)}>
        {t(($) => $.offline.stop)}
      </Button>
    </>
  );
}

function Kept({ course, openCount }: { course: KeptCourse; openCount: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const format = useFormat();
  const { id, lessons, checkedAt } = course;
  const size = format.fileSize(bytesOf(lessons));
  const isPart = lessons.length < openCount;
  return (
    <>
      <p className={classes.kept} role="status">
        <CircleCheck size={17} aria-hidden />
        {t(($) => $.offline.kept, { count: lessons.length, size })}
      </p>
      <p className={classes.note}>
        {t(($) => $.offline.checked, { when: format.relative(new Date(checkedAt).toISOString()) })}
      </p>
      <div className={classes.actions}>
        {isPart && (
          <Button variant="default" size="sm" onClick={() => void startKeeping(client, id)}>
            {t(($) => $.offline.keepRest, { count: openCount - lessons.length })}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => void forgetCourse(client, id)}
        >
          {t(($) => $.offline.remove)}
        </Button>
      </div>
      <Link to="/education/offline" className={classes.all}>
        {t(($) => $.offline.seeAll)}
      </Link>
    </>
  );
}
