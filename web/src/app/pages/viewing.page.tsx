import { Navigate, useSearch } from '@tanstack/react-router';
import { BareBack } from '#app/pages/bare-back.tsx';
import { LiveListPage } from '#features/live/streams/live-list.page.tsx';
import classes from './hosting.module.css';

/** A live session by its meeting, or the current one. */
export function ViewingPage() {
  const { meetingId }: { meetingId?: string } = useSearch({ strict: false });
  if (meetingId) return <Navigate to="/streaming/$meetingId" params={{ meetingId }} replace />;
  return (
    <div className={classes.page}>
      <BareBack to="/" />
      <LiveListPage />
    </div>
  );
}
