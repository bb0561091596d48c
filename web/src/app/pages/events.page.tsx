import { MyEventsPage } from '#features/events/my-events.page.tsx';
import { RecordingsList } from '#features/recordings/recordings-list.tsx';

/** What comes and what was recorded. */
export function EventsPage() {
  return <MyEventsPage recordings={<RecordingsList />} />;
}
