import { ThingTalk } from '#app/pages/thing-talk.tsx';
import { ScheduledEvents } from '#features/community/economic-events/scheduled-events.tsx';
import { IdeaPage } from '#features/trading/ideas/idea.page.tsx';
import { ForkAlarm } from '#features/trading/ledger/fork-alarm.tsx';

/** A trade idea with what people say about it and what is scheduled while it is open, in a browser that watches the public log. */
export function WatchedIdea() {
  return (
    <>
      <ForkAlarm />
      <IdeaPage
        renderTalk={(id) => <ThingTalk thing={{ kind: 'idea', id }} />}
        renderScheduled={(symbolId, until) => <ScheduledEvents symbolId={symbolId} until={until} />}
      />
    </>
  );
}
