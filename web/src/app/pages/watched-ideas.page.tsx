import { IdeasPage } from '#features/trading/ideas/ideas.page.tsx';
import { ForkAlarm } from '#features/trading/ledger/fork-alarm.tsx';

/** The list of trade ideas, in a browser that watches the public log. */
export function WatchedIdeas() {
  return (
    <>
      <ForkAlarm />
      <IdeasPage />
    </>
  );
}
