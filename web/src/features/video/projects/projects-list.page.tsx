import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Clapperboard, HardDrive, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from '#ui/list-page.module.css';
import { ListPage } from '#ui/list-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { validateProjectFilter } from './project-filter.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { ProjectRow } from './project-row.tsx';
import { projectListQuery } from './projects.api.ts';
import own from './projects.module.css';
import { useUsageText } from './usage-text.ts';

/** Projects at video hosts, for admins; the filters are in the URL. */
export function ProjectsListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const usageText = useUsageText();
  const { view, search = '' } = validateProjectFilter(useSearch({ strict: false }));
  const list = useInfiniteQuery(projectListQuery(view === 'archived', search));
  const [opened, setOpened] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const project = list.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === opened);
  const here = list.data?.pages[0]?.here;
  const found = search === '' ? {} : { search };
  const close = () => {
    setOpened(null);
    setIsEditing(false);
  };
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
      {t(($) => $.videoProjects.add)}
    </Button>
  );
  return (
    <ListPage
      title={t(($) => $.videoProjects.title)}
      action={add}
      viewsLabel={t(($) => $.videoProjects.views)}
      views={([undefined, 'archived'] as const).map((each) => ({
        text: each ? t(($) => $.videoProjects.statuses.archived) : t(($) => $.videoProjects.current),
        isCurrent: each === view,
        link: { to: '/admin/dyntube-projects', search: { ...(each && { view: each }), ...found } },
      }))}
      search={
        <SearchField
          label={t(($) => $.videoProjects.search)}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '/admin/dyntube-projects',
              search: { ...(view && { view }), ...(text !== '' && { search: text }) },
              replace: true,
            })
          }
        />
      }
    >
      {here && view === undefined && search === '' && (
        <div className={own.here}>
          <HardDrive size={20} aria-hidden />
          <span>
            <strong>{t(($) => $.videoProjects.here)}</strong>
            <span>{usageText(here)}</span>
          </span>
        </div>
      )}
      <PagedList
        query={list}
        className={classes.list}
        empty={
          search === '' && view === undefined ? (
            <EmptyState
              icon={Clapperboard}
              title={t(($) => $.videoProjects.empty)}
              text={t(($) => $.videoProjects.emptyText)}
              action={add}
            />
          ) : (
            <EmptyState icon={SearchX} title={t(($) => $.core.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
          )
        }
        render={(item) => <ProjectRow project={item} onOpen={() => setOpened(item.id)} />}
      />
      <SidePanel
        isOpen={opened === 'new' || project !== undefined}
        title={project ? project.name : t(($) => $.videoProjects.add)}
        width={480}
        onClose={close}
      >
        {project && !isEditing && (
          <ProjectPanel key={project.id} project={project} onEdit={() => setIsEditing(true)} onGone={close} />
        )}
        {(opened === 'new' || isEditing) && (
          <ProjectForm
            key={opened}
            project={project ?? null}
            onSaved={({ id }) => {
              setIsEditing(false);
              setOpened(id);
            }}
            onCancel={() => (project ? setIsEditing(false) : close())}
          />
        )}
      </SidePanel>
    </ListPage>
  );
}
