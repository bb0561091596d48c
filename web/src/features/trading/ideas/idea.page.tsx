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
import type { RenderScheduled } from './render-scheduled.ts';
import { IdeaDetails } from './idea-details.tsx';
import { ideaQuery } from './ideas.api.ts';
import { useIdeaLinks } from './use-idea-links.ts';

interface IdeaPageProps {
  /** What people say about a published one. */
  renderTalk: (ideaId: number) => ReactNode;
  /** What is scheduled about a symbol until an instant. */
  renderScheduled: RenderScheduled;
}

/** A trade idea; a draft of the user opens in the form. */
export function IdeaPage({ renderTalk, renderScheduled }: IdeaPageProps) {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const { ideaId = '' } = useParams({ strict: false });
  const idea = useQuery(ideaQuery(Number(ideaId)));
  if (idea.data) {
    return idea.data.status === 'draft' ? (
      <DraftEditor
        key={`${idea.data.id} ${idea.data.scheduledAt}`}
        draft={idea.data}
        renderScheduled={renderScheduled}
      />
    ) : (
      <IdeaDetails
        key={idea.data.id}
        idea={idea.data}
        talk={renderTalk(idea.data.id)}
        scheduled={idea.data.closedAt === null && renderScheduled(idea.data.instrument.id, idea.data.validUntil)}
      />
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
