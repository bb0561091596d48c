import '@mantine/core/styles/Skeleton.layer.css';
import type { IdeaDraft, IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useKeptDraft } from '#platform/autosave/use-autosave.ts';
import { useSession } from '#platform/session/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import classes from './idea.module.css';
import { draftSymbolQuery } from './idea-drafts.api.ts';
import { IdeaDetails } from './idea-details.tsx';
import { ideaQuery } from './ideas.api.ts';
import { useIdeaLinks } from './use-idea-links.ts';

/** Whoever reads an idea does not wait for the form. */
const Form = loadedPart(async () => {
  const { IdeaForm } = await import('./idea-form.tsx');
  return IdeaForm;
});

/** A trade idea; a draft of the user opens in the form. */
export function IdeaPage() {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const { ideaId = '' } = useParams({ strict: false });
  const idea = useQuery(ideaQuery(Number(ideaId)));
  if (idea.data) {
    return idea.data.status === 'draft' ? (
      <Draft key={`${idea.data.id} ${idea.data.scheduledAt}`} draft={idea.data} />
    ) : (
      <IdeaDetails key={idea.data.id} idea={idea.data} />
    );
  }
  if (idea.error instanceof ApiError && idea.error.status < 500) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.ideas.unknown)}
        text={t(($) => $.ideas.unknownText)}
        action={
          <Button variant="default" renderRoot={(props) => <Link to={links.list} {...props} />}>
            {t(($) => $.ideas.all)}
          </Button>
        }
      />
    );
  }
  if (idea.isError) return <ErrorState onRetry={() => void idea.refetch()} />;
  return <Waiting />;
}

/** Changes on this device and the symbol are read before the form opens. */
function Draft({ draft }: { draft: IdeaDraft }) {
  const { t } = useTranslation();
  const userId = useSession(({ profile }) => profile?.id ?? '');
  const name = `${userId} idea ${draft.id}`;
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
  if (!symbol.data || kept === undefined) return <Waiting />;
  return <Form.Loaded waiting={<Waiting />} name={name} draft={draft} kept={kept} symbol={symbol.data} />;
}

function Waiting() {
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
