import { ThingTalk } from '#app/pages/thing-talk.tsx';
import { IdeaPage } from '#features/trading/ideas/idea.page.tsx';
import { ForkAlarm } from '#features/trading/ledger/fork-alarm.tsx';

/** A trade idea, in a browser that watches the public log. */
export function WatchedIdea() {
  return (
    <>
      <ForkAlarm />
      <IdeaPage renderTalk={(id) => <ThingTalk thing={{ kind: 'idea', id }} />} />
    </>
  );
}
