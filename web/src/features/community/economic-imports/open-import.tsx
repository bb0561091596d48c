import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { EconomicImport } from '@candela/contract/community/economic-imports';
import { importQuery, isWorking, useImportSteps, type ImportSettings } from './economic-imports.api.ts';
import classes from './economic-imports.module.css';
import { areUsable, ImportFields } from './import-fields.tsx';
import { ImportRows } from './import-rows.tsx';

/** An import: its preview, what it has done, and what can be done next. */
export function OpenImport({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(importQuery(id));
  if (data) return <Import key={data.preview} found={data} />;
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={320} radius="lg" />
    </div>
  );
}

function Import({ found }: { found: EconomicImport }) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const steps = useImportSteps(found);
  const { state, problem, rowCount, errorCount, writtenCount } = found;
  const toWrite = found.newCount + found.movedCount + found.changedCount;
  const counts = (['new', 'moved', 'changed', 'same'] as const).flatMap((name) => {
    const count = found[`${name}Count`];
    return count > 0 ? [`${t(($) => $.economicImports.actions[name])}: ${count}`] : [];
  });
  const undo = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.economicImports.undo),
      text: t(($) => $.economicImports.undoText),
      confirm: t(($) => $.economicImports.undo),
    });
    if (isSure) steps.undo.mutate();
  };
  return (
    <div className={classes.form}>
      <p className={classes.lead}>
        <bdi>{found.source}</bdi> · <bdi>{found.name}</bdi> · <bdi>{found.owner.fullName}</bdi>
      </p>
      <p className={classes.state} role="status" data-state={state}>
        {t(($) => $.economicImports.states[state])}
      </p>
      {problem !== null && (
        <p className={classes.problem}>
          <CircleAlert size={17} aria-hidden />
          {t(($) => $.economicImports.problems[problem])}
        </p>
      )}
      {isWorking(state) && (
        <ProgressBar
          value={state === 'running' ? writtenCount : state === 'undoing' ? found.undoneCount + found.leftCount : 0}
          max={state === 'undoing' ? Math.max(1, writtenCount) : Math.max(1, toWrite)}
          label={t(($) => $.economicImports.states[state])}
        />
      )}
      {rowCount > 0 && (
        <p className={classes.lead}>{list([...counts, t(($) => $.economicImports.wrong, { count: errorCount })])}</p>
      )}
      {found.twinCount > 0 && ['read', 'running', 'done'].includes(state) && (
        <p className={classes.lead}>
          {t(($) => (found.joins ? $.economicImports.joined : $.economicImports.twice), { count: found.twinCount })}
        </p>
      )}
      {state === 'undone' && (
        <p className={classes.lead}>
          {t(($) => $.economicImports.undone, { count: found.undoneCount, left: found.leftCount })}
        </p>
      )}
      {(state === 'read' || state === 'failed') && writtenCount === 0 && <SettingsAgain found={found} steps={steps} />}
      <div className={classes.actions}>
        {errorCount > 0 && rowCount > 0 && (
          <Button
            variant="subtle"
            leftSection={<Download size={16} aria-hidden />}
            loading={steps.saveRows.isPending}
            onClick={() => steps.saveRows.mutate()}
          >
            {t(($) => $.economicImports.saveRows)}
          </Button>
        )}
        {['waiting', 'reading', 'read', 'running', 'failed'].includes(state) && (
          <Button variant="default" loading={steps.cancel.isPending} onClick={() => steps.cancel.mutate()}>
            {t(($) => $.economicImports.cancel)}
          </Button>
        )}
        {state === 'read' && toWrite > 0 && (
          <Button loading={steps.start.isPending} onClick={() => steps.start.mutate()}>
            {t(($) => $.economicImports.start, { count: toWrite })}
          </Button>
        )}
        {found.canUndo && (
          <Button
            variant="default"
            leftSection={<Undo2 size={16} aria-hidden />}
            loading={steps.undo.isPending}
            onClick={() => void undo()}
          >
            {t(($) => $.economicImports.undo)}
          </Button>
        )}
      </div>
      {rowCount > 0 && state !== 'cancelled' && <ImportRows found={found} />}
    </div>
  );
}

/** Other settings, with which the file is read again. */
function SettingsAgain({ found, steps }: { found: EconomicImport; steps: ReturnType<typeof useImportSteps> }) {
  const { t } = useTranslation();
  const { zone, currency, impact, joins, twinCount } = found;
  const [settings, setSettings] = useState<ImportSettings>({ zone, currency, impact, joins });
  const isChanged =
    zone !== settings.zone || currency !== settings.currency || impact !== settings.impact || joins !== settings.joins;
  return (
    <>
      <ImportFields settings={settings} onSettings={setSettings} />
      {twinCount > 0 && (
        <Switch
          label={t(($) => $.economicImports.join, { count: twinCount })}
          description={t(($) => $.economicImports.joinHint)}
          checked={settings.joins}
          onChange={({ currentTarget: { checked } }) => setSettings({ ...settings, joins: checked })}
        />
      )}
      {(isChanged || found.state === 'failed') && (
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={!areUsable(settings)}
            loading={steps.read.isPending}
            onClick={() => steps.read.mutate(settings)}
          >
            {t(($) => $.economicImports.readAgain)}
          </Button>
        </div>
      )}
    </>
  );
}
