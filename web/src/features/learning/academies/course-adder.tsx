import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { courseChoicesQuery } from './academies.api.ts';
import classes from './path-editor.module.css';
import type { PathCourse } from './path-order.ts';

interface CourseAdderProps {
  chosenIds: number[];
  onAdd: (course: Omit<PathCourse, 'prerequisiteIds'>) => void;
}

/** Searches published courses and adds them at the end of the path. */
export function CourseAdder({ chosenIds, onAdd }: CourseAdderProps) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery(courseChoicesQuery(search));
  return (
    <section className={classes.adder} aria-label={t(($) => $.academies.addCourse)}>
      <SearchField label={t(($) => $.academies.findCourse)} value="" onSearch={setSearch} />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={classes.empty}>{t(($) => $.academies.noCourse)}</p>}
      <ul className={classes.choices}>
        {data?.data.map(({ id, title, languageCode, lessonCount, durationSeconds }) => (
          <li key={id}>
            <span className={classes.choice}>
              <span lang={languageCode} dir="auto">
                {title}
              </span>
              <small>{languageName(languageCode, i18n.language)}</small>
            </span>
            {chosenIds.includes(id) ? (
              <em>
                <Check size={14} aria-hidden /> {t(($) => $.academies.added)}
              </em>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Plus size={15} aria-hidden />}
                aria-label={`${t(($) => $.academies.addCourse)}: ${title}`}
                onClick={() =>
                  onAdd({ courseId: id, title, languageCode, lessonCount, durationSeconds, isPublished: true })
                }
              >
                {t(($) => $.academies.addCourse)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
