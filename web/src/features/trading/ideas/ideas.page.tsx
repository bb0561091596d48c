import { useNavigate, useSearch } from '@tanstack/react-router';
import { validateIdeaSearch } from './idea-search.ts';
import { IdeasScreen } from './ideas-screen.tsx';
import { useIdeaLinks } from './use-idea-links.ts';

/** Trade ideas; filters, tab and order are in the address. */
export function IdeasPage() {
  const navigate = useNavigate();
  const links = useIdeaLinks();
  const search = validateIdeaSearch(useSearch({ strict: false }));
  return (
    <IdeasScreen
      search={search}
      onSearch={(next) => void navigate({ to: links.list, search: next, replace: true, resetScroll: false })}
    />
  );
}
