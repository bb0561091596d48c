import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { can } from '@candela/contract/permissions';
import { authoringStates } from '@candela/contract/authoring/authored-courses';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookPlus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useSession } from '#platform/session/session.ts';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { AuthoredCourseRow } from './authored-course-row.tsx';
import classes from './authored-courses.module.css';
import { validateAuthoredFilter, type AuthoredFilter } from './authored-filter.ts';
import { authoredListQuery } from './drafts.api.ts';

const shownStates = authoringStates.filter((state) => state !== 'approved' && state !== 'scheduled');

/** The caller's courses as an author, with their state and next step. */
export function AuthoredCoursesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const languages = useContentLanguages();
  const user = useSession((state) => state.profile);
  const filter = validateAuthoredFilter(useSearch({ strict: false }));
  const show = (changes: { [K in keyof AuthoredFilter]?: AuthoredFilter[K] | undefined }) =>
    void navigate({
      to: '/trainer/courses',
      search: validateAuthoredFilter({ ...filter, ...changes }),
      replace: true,
    });
  const action = (
    <span className={classes.actions}>
      <Button
        variant="default"
        leftSection={<Upload size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/trainer/courses/import" {...props} />}
      >
        {t(($) => $.courseImport.action)}
      </Button>
      <NewButton to="/trainer/courses/new" text={t(($) => $.core.floatingButton.course)} />
    </span>
  );
  return (
    <ListScreen
      title={t(($) => $.authoring.list.title)}
      action={action}
      to="/trainer/courses"
      filter={filter}
      views={{
        label: t(($) => $.authoring.list.byState),
        param: 'state',
        all: [undefined, ...shownStates],
        nameOf: (each) => (each ? t(($) => $.authoring.states[each]) : t(($) => $.authoring.list.all)),
      }}
      searchLabel={t(($) => $.authoring.list.search)}
      renderFilters={(search) => (
        <search className={classes.filters}>
          {search}
          <NativeSelect
            aria-label={t(($) => $.authoring.list.language)}
            value={filter.languageCode ?? ''}
            onChange={(event) => show({ languageCode: event.currentTarget.value })}
            data={[
              { value: '', label: t(($) => $.authoring.list.allLanguages) },
              ...languages.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
            ]}
          />
          {user && can(user, 'courses.review') && (
            <NativeSelect
              aria-label={t(($) => $.authoring.list.whose)}
              value={filter.own ?? ''}
              onChange={(event) => show({ own: event.currentTarget.value === 'true' ? 'true' : undefined })}
              data={[
                { value: '', label: t(($) => $.authoring.list.everybodys) },
                { value: 'true', label: t(($) => $.authoring.list.mine) },
              ]}
            />
          )}
        </search>
      )}
      query={useInfiniteQuery(authoredListQuery(filter))}
      className={classes.list}
      renderRow={(course) => <AuthoredCourseRow course={course} />}
      empty={{
        icon: BookPlus,
        title: t(($) => $.authoring.list.empty),
        text: t(($) => $.authoring.list.emptyText),
        action,
      }}
      isNarrowed={Object.keys(filter).length > 0}
      clearText={t(($) => $.authoring.list.clear)}
    />
  );
}
