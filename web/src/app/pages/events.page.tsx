import { MyEventsPage } from '#features/live/events/my-events.page.tsx';
import { RecordingsList } from '#features/live/recordings/recordings-list.tsx';

/** Upcoming events and recordings. */
export function EventsPage() {
  return <MyEventsPage recordings={<RecordingsList />} />;
}
