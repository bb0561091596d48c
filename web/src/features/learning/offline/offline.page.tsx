import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudDownload, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWaitingChanges } from '#platform/offline/waiting-changes.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { bytesOf, type KeptCourse } from './kept-courses.ts';
import { forgetCourse, keptCoursesQuery, storageQuery } from './offline.api.ts';
import classes from './offline.module.css';
import { WaitingChanges } from './waiting-changes.tsx';

/** All content stored on this device, its size, and changes waiting to be sent. */
export function OfflinePage() {
  const { t } = useTranslation();
  const courses = useQuery(keptCoursesQuery);
  const waiting = useWaitingChanges((state) => state.count);
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.offline.pageTitle)}</h1>
        <p className={classes.lead}>{t(($) => $.offline.lead)}</p>
      </header>
      {waiting > 0 && <WaitingChanges count={waiting} />}
      {courses.isPending && <Skeleton height={140} radius="lg" />}
      {courses.data?.length === 0 && <NothingKept />}
      {courses.data && courses.data.length > 0 && (
        <>
          <Room courses={courses.data} />
          <ul className={classes.courses}>
            {courses.data.map((course) => (
              <li key={course.id} className={classes.course}>
                <Course course={course} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function NothingKept() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CloudDownload}
      title={t(($) => $.offline.empty)}
      text={t(($) => $.offline.emptyText)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/education/courses" {...props} />}>
          {t(($) => $.offline.toCourses)}
        </Button>
      }
    />
  );
}

/** Used storage, and the browser's quota. */
function Room({ courses }: { courses: KeptCourse[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const storage = useQuery(storageQuery).data;
  const own = format.fileSize(bytesOf(courses.flatMap(({ lessons }) => lessons)));
  return (
    <section className={classes.room} aria-label={t(($) => $.offline.room)}>
      <p>
        {storage
          ? t(($) => $.offline.roomOf, { own, quota: format.fileSize(storage.quota) })
          : t(($) => $.offline.roomOwn, { own })}
      </p>
      {storage && <ProgressBar value={storage.usage} max={storage.quota} label={t(($) => $.offline.room)} />}
    </section>
  );
}

function Course({ course }: { course: KeptCourse }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const format = useFormat();
  const { id, title, languageCode, lessons, checkedAt } = course;
  const checked = format.relative(new Date(checkedAt).toISOString());
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 lang={languageCode} dir="auto">
            <Link to="/education/courses/$courseId" params={{ courseId: String(id) }}>
              {title}
            </Link>
          </h2>
          <p className={classes.facts}>
            {t(($) => $.offline.kept, { count: lessons.length, size: format.fileSize(bytesOf(lessons)) })}
            {' · '}
            {t(($) => $.offline.checked, { when: checked })}
          </p>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Trash2 size={15} aria-hidden />}
          aria-label={t(($) => $.offline.removeCourse, { title })}
          onClick={() => void forgetCourse(client, id)}
        >
          {t(($) => $.offline.remove)}
        </Button>
      </div>
      <ul className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link
              to="/education/courses/$courseId/lessons/$lessonId"
              params={{ courseId: String(id), lessonId: String(lesson.id) }}
              lang={languageCode}
              dir="auto"
            >
              {lesson.title}
            </Link>
            <span>{format.fileSize(lesson.bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
