import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { can } from '@candela/contract/permissions';
import { authoringStates } from '@candela/contract/authoring/authored-courses';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookPlus, SearchX, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useSession } from '#platform/session/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import box from '#ui/list-page.module.css';
import { ListPage, NewButton } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { AuthoredCourseRow } from './authored-course-row.tsx';
import classes from './authored-courses.module.css';
import { validateAuthoredFilter, type AuthoredFilter } from './authored-filter.ts';
import { authoredListQuery } from './drafts.api.ts';

const shownStates = authoringStates.filter((state) => state !== 'approved' && state !== 'scheduled');

/** The caller's courses as an author, with their state and next step; the filters are in the URL. */
export function AuthoredCoursesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const languages = useContentLanguages();
  const user = useSession((state) => state.profile);
  const filter = validateAuthoredFilter(useSearch({ strict: false }));
  const list = useInfiniteQuery(authoredListQuery(filter));
  const { search = '', state } = filter;
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
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <ListPage
      title={t(($) => $.authoring.list.title)}
      action={action}
      viewsLabel={t(($) => $.authoring.list.byState)}
      views={[undefined, ...shownStates].map((each) => {
        const { state: _now, ...rest } = filter;
        return {
          text: each ? t(($) => $.authoring.states[each]) : t(($) => $.authoring.list.all),
          isCurrent: each === state,
          link: { to: '/trainer/courses', search: { ...rest, ...(each && { state: each }) } },
        };
      })}
      search={
        <search className={classes.filters}>
          <SearchField
            label={t(($) => $.authoring.list.search)}
            value={search}
            onSearch={(text) => show({ search: text })}
          />
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
      }
    >
      <PagedList
        query={list}
        className={`${box.list} ${classes.list}`}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title={t(($) => $.core.nothingFound)}
              text={t(($) => $.core.nothingFoundText)}
              action={
                <Button variant="default" renderRoot={(props) => <Link to="/trainer/courses" search={{}} {...props} />}>
                  {t(($) => $.authoring.list.clear)}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={BookPlus}
              title={t(($) => $.authoring.list.empty)}
              text={t(($) => $.authoring.list.emptyText)}
              action={action}
            />
          )
        }
        render={(course) => <AuthoredCourseRow course={course} />}
      />
    </ListPage>
  );
}
