import type { VideoProject } from '@candela/contract/video/projects';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from '#ui/list-page.module.css';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { useUsageText } from './usage-text.ts';

/** A project in the list. */
export function ProjectRow({ project, onOpen }: { project: VideoProject; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const usageText = useUsageText();
  const { name, kind, region, plan, usage, lastSyncAt, status } = project;
  return (
    <button type="button" className={`${classes.row} ${classes.rowButton}`} onClick={onOpen}>
      <span className={classes.what}>
        <strong dir="auto">{name}</strong>
        <span>{[t(($) => $.videoProjects.kinds[kind]), region, plan].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.when}>
        <span>{usageText(usage)}</span>
        <span>
          {lastSyncAt
            ? t(($) => $.videoProjects.syncedAt, { when: format.dateTime(lastSyncAt) })
            : t(($) => $.videoProjects.neverSynced)}
        </span>
      </span>
      <span className={classes.mark}>
        <ProjectStatusBadge status={status} />
      </span>
    </button>
  );
}
