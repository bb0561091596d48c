import { hostFields, type HostFieldName, type VideoProject } from '@candela/contract/video/projects';
import { Button } from '@mantine/core';
import { Archive, ArchiveRestore, CircleCheck, Pencil, PlugZap, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { useProjectArchiving, useProjectRemoval, useProjectSync, useProjectTest } from './projects.api.ts';
import classes from './projects.module.css';
import { useUsageText } from './usage-text.ts';
import { WebhookAddress } from './webhook-address.tsx';

interface PanelProps {
  project: VideoProject;
  onEdit: () => void;
  /** Called when it is no longer in this list. */
  onGone: () => void;
}

/** A project: its usage, and its actions. */
export function ProjectPanel({ project, onEdit, onGone }: PanelProps) {
  const { t } = useTranslation();
  const usageText = useUsageText();
  const { nameOf } = useSpokenLanguages();
  const { kind, region, plan, languageCode, status, usage, webhookPath } = project;
  return (
    <div className={classes.panel}>
      <p className={classes.facts}>
        {[t(($) => $.videoProjects.kinds[kind]), region, plan, languageCode && nameOf(languageCode)]
          .filter(Boolean)
          .join(' · ')}{' '}
        <ProjectStatusBadge status={status} />
      </p>
      <dl>
        <dt>{t(($) => $.videoProjects.usage)}</dt>
        <dd>{usageText(usage)}</dd>
        {hostFields[kind]
          .filter(({ isSecret }) => !isSecret)
          .map(({ name }) => (
            <Fact key={name} name={name} value={project.settings[name] ?? ''} />
          ))}
      </dl>
      <Connection project={project} />
      {status !== 'archived' && <Sync project={project} />}
      <WebhookAddress path={webhookPath} />
      <Actions project={project} onEdit={onEdit} onGone={onGone} />
    </div>
  );
}

function Fact({ name, value }: { name: HostFieldName; value: string }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t(($) => $.videoProjects.fields[name])}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </>
  );
}

/** Tests the connection to the provider, and shows the result. */
function Connection({ project }: { project: VideoProject }) {
  const { t } = useTranslation();
  const test = useProjectTest(project.id);
  const problem = test.data ? test.data.problem : project.problem;
  return (
    <section className={classes.block}>
      <h3>{t(($) => $.videoProjects.connection)}</h3>
      <div role="status">
        {problem !== null && (
          <p className={classes.result} data-is-wrong="">
            <TriangleAlert size={18} aria-hidden />
            {t(($) => $.videoProjects.problems[problem])}
          </p>
        )}
        {test.data?.problem === null && (
          <p className={classes.result}>
            <CircleCheck size={18} aria-hidden />
            {t(($) => $.videoProjects.works)}
          </p>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<PlugZap size={17} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t(($) => $.videoProjects.test)}
      </Button>
    </section>
  );
}

function Sync({ project: { id, sync, lastSyncAt } }: { project: VideoProject }) {
  const { t } = useTranslation();
  const format = useFormat();
  const start = useProjectSync(id);
  const total = sync?.total ?? 0;
  return (
    <section className={classes.block}>
      <h3>{t(($) => $.videoProjects.sync)}</h3>
      {sync ? (
        <>
          <p>
            {total > 0
              ? t(($) => $.videoProjects.syncOf, { done: format.number(sync.done), total: format.number(total) })
              : t(($) => $.videoProjects.syncDone, { done: format.number(sync.done) })}
          </p>
          <ProgressBar value={sync.done} max={total} label={t(($) => $.videoProjects.sync)} />
        </>
      ) : (
        <p>
          {lastSyncAt
            ? t(($) => $.videoProjects.syncedAt, { when: format.dateTime(lastSyncAt) })
            : t(($) => $.videoProjects.neverSynced)}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<RefreshCw size={17} aria-hidden />}
        loading={start.isPending}
        disabled={sync !== null}
        onClick={() => start.mutate()}
      >
        {t(($) => $.videoProjects.syncNow)}
      </Button>
    </section>
  );
}

function Actions({ project: { id, name, status }, onEdit, onGone }: PanelProps) {
  const { t } = useTranslation();
  const archiving = useProjectArchiving(id);
  const removal = useProjectRemoval(id);
  const isArchived = status === 'archived';
  const archive = () =>
    archiving.mutate(!isArchived, {
      onSuccess: () => {
        showUndoToast({
          title: name,
          text: isArchived ? t(($) => $.videoProjects.restoredDone) : t(($) => $.videoProjects.archivedDone),
          undo: t(($) => $.videoProjects.undo),
          onUndo: () => archiving.mutate(isArchived),
        });
        onGone();
      },
    });
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.videoProjects.removeTitle),
      text: t(($) => $.videoProjects.removeText),
      confirm: t(($) => $.videoProjects.remove),
    });
    if (isSure) removal.mutate(undefined, { onSuccess: onGone });
  };
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;
  return (
    <div className={classes.actions}>
      <Button leftSection={<Pencil size={17} aria-hidden />} onClick={onEdit}>
        {t(($) => $.videoProjects.edit)}
      </Button>
      <Button
        variant="default"
        leftSection={<ArchiveIcon size={17} aria-hidden />}
        loading={archiving.isPending}
        onClick={archive}
      >
        {isArchived ? t(($) => $.videoProjects.restore) : t(($) => $.videoProjects.archive)}
      </Button>
      <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => void remove()}>
        {t(($) => $.videoProjects.remove)}
      </Button>
    </div>
  );
}
