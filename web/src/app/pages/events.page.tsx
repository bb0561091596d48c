import { MyEventsPage } from '#features/live/events/my-events.page.tsx';
import { RecordingsList } from '#features/live/recordings/recordings-list.tsx';

/** What comes and what was recorded. */
export function EventsPage() {
  return <MyEventsPage recordings={<RecordingsList />} />;
}
