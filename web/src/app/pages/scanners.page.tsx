import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { AlertSwitch } from '#features/scanning/alerts/alert-switch.tsx';
import { mayGetAlerts } from '#platform/session/alert-readers.ts';
import { ScannersScreen } from '#features/scanning/strategies/scanners-screen.tsx';
import { validateScannerSearch } from '#features/scanning/strategies/strategy-search.ts';
import { useSession } from '#platform/session/session.ts';

/** Scanners, at two addresses. */
export function ScannersPage() {
  const navigate = useNavigate();
  const search = validateScannerSearch(useSearch({ strict: false }));
  const isOfStrategies = useLocation({ select: ({ pathname }) => pathname.endsWith('/strategies') });
  const to = isOfStrategies ? '/education/strategies' : '/education/scanners';
  return (
    <Scanners search={search} to={to} onSearch={(changed) => void navigate({ to, search: changed, replace: true })} />
  );
}

/** The list; whoever gets alerts chooses in it of which strategies. */
export function Scanners(props: Omit<ComponentProps<typeof ScannersScreen>, 'renderTool'>) {
  const getsAlerts = useSession(({ profile }) => profile !== null && mayGetAlerts(profile));
  return (
    <ScannersScreen {...props} {...(getsAlerts && { renderTool: (strategy) => <AlertSwitch strategy={strategy} /> })} />
  );
}
