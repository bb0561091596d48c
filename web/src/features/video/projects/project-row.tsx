import type { VideoProject } from '@candela/contract/video/projects';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { useUsageText } from './usage-text.ts';

/** A project in the list. */
export function ProjectRow({ project, onOpen }: { project: VideoProject; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const usageText = useUsageText();
  const { name, kind, region, plan, usage, lastSyncAt, status } = project;
  return (
    <ListRow
      onOpen={onOpen}
      title={name}
      note={[t(($) => $.videoProjects.kinds[kind]), region, plan].filter(Boolean).join(' · ')}
      detail={usageText(usage)}
      secondDetail={
        lastSyncAt
          ? t(($) => $.videoProjects.syncedAt, { when: format.dateTime(lastSyncAt) })
          : t(($) => $.videoProjects.neverSynced)
      }
      mark={<ProjectStatusBadge status={status} />}
    />
  );
}
