import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Link to a live session. */
export function JoinButton({ live }: { live: { meetingId: string; eventId: number } }) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      color="#c2202d"
      leftSection={<Radio size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/streaming/$meetingId/$eventId"
          params={{ meetingId: live.meetingId, eventId: String(live.eventId) }}
          {...props}
        />
      )}
    >
      {t(($) => $.live.join)}
    </Button>
  );
}
