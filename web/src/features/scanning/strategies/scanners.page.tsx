import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ScannersScreen } from './scanners-screen.tsx';
import { validateScannerSearch } from './strategy-search.ts';

/** Scanners, at two addresses. */
export function ScannersPage() {
  const navigate = useNavigate();
  const search = validateScannerSearch(useSearch({ strict: false }));
  const isOfStrategies = useLocation({ select: ({ pathname }) => pathname.endsWith('/strategies') });
  const to = isOfStrategies ? '/education/strategies' : '/education/scanners';
  return (
    <ScannersScreen
      search={search}
      to={to}
      onSearch={(changed) => void navigate({ to, search: changed, replace: true })}
    />
  );
}
