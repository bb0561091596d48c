import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Clapperboard, HardDrive, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#ui/list-screen.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { validateProjectFilter } from './project-filter.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { ProjectRow } from './project-row.tsx';
import { projectListQuery } from './projects.api.ts';
import own from './projects.module.css';
import { useUsageText } from './usage-text.ts';

/** Projects at video hosts, for admins. */
export function ProjectsListPage() {
  const { t } = useTranslation();
  const usageText = useUsageText();
  const filter = validateProjectFilter(useSearch({ strict: false }));
  const { view, search = '' } = filter;
  const list = useInfiniteQuery(projectListQuery(view === 'archived', search));
  const [opened, setOpened] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const project = list.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === opened);
  const here = list.data?.pages[0]?.here;
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
    <ListScreen
      title={t(($) => $.videoProjects.title)}
      action={add}
      to="/admin/dyntube-projects"
      filter={filter}
      views={{
        label: t(($) => $.videoProjects.views),
        param: 'view',
        all: [undefined, 'archived'],
        nameOf: (each) => (each ? t(($) => $.videoProjects.statuses[each]) : t(($) => $.videoProjects.current)),
      }}
      searchLabel={t(($) => $.videoProjects.search)}
      before={
        here &&
        view === undefined &&
        search === '' && (
          <div className={own.here}>
            <HardDrive size={20} aria-hidden />
            <span>
              <strong>{t(($) => $.videoProjects.here)}</strong>
              <span>{usageText(here)}</span>
            </span>
          </div>
        )
      }
      query={list}
      renderRow={(item) => <ProjectRow project={item} onOpen={() => setOpened(item.id)} />}
      empty={{
        icon: Clapperboard,
        title: t(($) => $.videoProjects.empty),
        text: t(($) => $.videoProjects.emptyText),
        action: add,
      }}
      isNarrowed={search !== '' || view !== undefined}
    >
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
    </ListScreen>
  );
}
