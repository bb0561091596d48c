import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { DraftEditor, IdeaWaiting } from './draft-editor.tsx';
import { IdeaDetails } from './idea-details.tsx';
import { ideaQuery } from './ideas.api.ts';
import { useIdeaLinks } from './use-idea-links.ts';

/** A trade idea; a draft of the user opens in the form. @param renderTalk what people say about a published one */
export function IdeaPage({ renderTalk }: { renderTalk: (ideaId: number) => ReactNode }) {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const { ideaId = '' } = useParams({ strict: false });
  const idea = useQuery(ideaQuery(Number(ideaId)));
  if (idea.data) {
    return idea.data.status === 'draft' ? (
      <DraftEditor key={`${idea.data.id} ${idea.data.scheduledAt}`} draft={idea.data} />
    ) : (
      <IdeaDetails key={idea.data.id} idea={idea.data} talk={renderTalk(idea.data.id)} />
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
  return <IdeaWaiting />;
}
