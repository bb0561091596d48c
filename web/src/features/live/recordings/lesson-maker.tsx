import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './recording-editor.module.css';
import { lessonPlacesQuery, useRecordingChanges } from './recordings.api.ts';

/** Adds the published recording as the last lesson of a section of one of the user's courses. */
export function LessonMaker({ eventId, isPublished }: { eventId: number; isPublished: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(lessonPlacesQuery(eventId));
  const { makeLesson } = useRecordingChanges(eventId);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return null;
  if (data.data.length === 0) return <p className={classes.note}>{t(($) => $.recordings.noCourses)}</p>;
  const groups = Map.groupBy(data.data, ({ courseId }) => courseId);
  const sections = [...groups.values()].map((places) => ({
    group: places[0]?.courseTitle ?? '',
    items: places.map(({ sectionId, sectionTitle }) => ({ value: String(sectionId), label: sectionTitle })),
  }));
  const value = chosen ?? String(data.data.at(-1)?.sectionId ?? '');
  const made = makeLesson.data;
  return (
    <div className={classes.adding}>
      <Select
        label={t(($) => $.recordings.section)}
        description={isPublished ? undefined : t(($) => $.recordings.publishFirst)}
        data={sections}
        value={value}
        onChange={setChosen}
        allowDeselect={false}
        searchable
      />
      <Button
        variant="default"
        leftSection={<GraduationCap size={17} aria-hidden />}
        disabled={!isPublished || made !== undefined}
        loading={makeLesson.isPending}
        onClick={() => makeLesson.mutate(Number(value))}
      >
        {t(($) => $.recordings.makeLesson)}
      </Button>
      {made && (
        <p className={classes.note} role="status">
          {t(($) => $.recordings.lessonMade)}{' '}
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ courseId: String(made.courseId), lessonId: String(made.lessonId) }}
          >
            {t(($) => $.recordings.openLesson)}
          </Link>
        </p>
      )}
    </div>
  );
}
