import { can } from '@candela/contract/permissions';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IdeaStart } from './idea-start.tsx';
import { validateNewIdeaSearch } from './new-idea-search.ts';
import { useIdeaLinks } from './use-idea-links.ts';

/** A new trade idea. All roles reach the page; only those who may publish can begin one. */
export function NewIdeaPage() {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'ideas.publish'));
  const { symbol, direction } = validateNewIdeaSearch(useSearch({ strict: false }));
  if (isAuthor)
    return <IdeaStart given={symbol === undefined ? undefined : { symbol, direction: direction ?? 'long' }} />;
  return (
    <EmptyState
      isPage
      icon={Lightbulb}
      title={t(($) => $.ideaForm.notAuthor)}
      text={t(($) => $.ideaForm.notAuthorText)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={links.list} {...props} />}>
          {t(($) => $.ideas.all)}
        </Button>
      }
    />
  );
}
