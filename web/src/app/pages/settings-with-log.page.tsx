import { SettingsPage } from '#features/site/settings/settings.page.tsx';
import { LogKeyCard } from '#features/trading/ledger/log-key-card.tsx';

/** The settings, with the keys of the public log. */
export function SettingsWithLogPage() {
  return <SettingsPage more={{ connections: <LogKeyCard /> }} />;
}
