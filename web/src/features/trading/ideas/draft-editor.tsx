import type { RenderScheduled } from './render-scheduled.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { IdeaDraft, IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { draftSymbolQuery } from './idea-drafts.api.ts';
import classes from './idea.module.css';
import type { LiveCall } from './use-publishing.ts';

/** Whoever reads an idea does not wait for the form. */
const Form = loadedPart(async () => {
  const { IdeaForm } = await import('./idea-form.tsx');
  return IdeaForm;
});

interface DraftEditorProps {
  draft: IdeaDraft;
  liveCall?: LiveCall;
  renderScheduled?: RenderScheduled;
}

/** The form of a draft, once the changes on this device and the symbol have been read. */
export function DraftEditor({ draft, liveCall, renderScheduled }: DraftEditorProps) {
  const { t } = useTranslation();
  const name = useDraftName(`idea ${draft.id}`);
  const kept = useKeptDraft<IdeaDraftBody>(name);
  const code = draft.instrument?.symbol ?? '';
  const symbol = useQuery({ ...draftSymbolQuery(code), enabled: code !== '' });
  if (code === '' || (symbol.error instanceof ApiError && symbol.error.status < 500)) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.ideaForm.noSymbol)}
        text={t(($) => $.ideaForm.noSymbolText)}
      />
    );
  }
  if (symbol.isError) return <ErrorState onRetry={() => void symbol.refetch()} />;
  if (!symbol.data || kept === undefined) return <IdeaWaiting />;
  return (
    <Form.Loaded
      waiting={<IdeaWaiting />}
      name={name}
      draft={draft}
      kept={kept}
      symbol={symbol.data}
      {...(liveCall && { liveCall })}
      {...(renderScheduled && { renderScheduled })}
    />
  );
}

export function IdeaWaiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={48} radius="md" />
      <div className={classes.columns}>
        <Skeleton height={480} radius="lg" />
        <Skeleton height={480} radius="lg" />
      </div>
    </div>
  );
}
