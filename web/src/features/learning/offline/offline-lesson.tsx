import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, CloudDownload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { forgetLesson, keepableQuery, keptCourseQuery, startKeeping, useKeeping } from './offline.api.ts';
import { loadOfflinePages } from './offline-pages.ts';

/** Stores one lesson on this device, or removes it. Renders nothing if the lesson cannot be stored. */
export function OfflineLesson({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const format = useFormat();
  const router = useRouter();
  const kept = useQuery(keptCourseQuery(courseId)).data?.lessons.find(({ id }) => id === lessonId);
  const keepable = useQuery(keepableQuery(courseId)).data?.find(({ id }) => id === lessonId);
  const keeping = useKeeping((state) => state[courseId]);
  if (!('indexedDB' in window) || (!kept && !keepable)) return null;
  const size = format.fileSize((kept ?? keepable)?.bytes ?? 0);
  const keep = () => {
    void startKeeping(client, courseId, lessonId);
    void loadOfflinePages(router);
  };
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-pressed={Boolean(kept)}
        loading={keeping !== undefined && keeping.failure === null}
        leftSection={kept ? <CircleCheck size={16} aria-hidden /> : <CloudDownload size={16} aria-hidden />}
        onClick={() => (kept ? void forgetLesson(client, courseId, lessonId) : keep())}
      >
        {kept ? t(($) => $.offline.lessonKept, { size }) : t(($) => $.offline.keepLesson, { size })}
      </Button>
      {keeping?.failure && <p role="alert">{t(($) => $.offline.failures[keeping.failure ?? 'failed'])}</p>}
    </div>
  );
}
