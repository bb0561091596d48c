import type { AnnouncementState } from '@candela/contract/messaging/announcements';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** The state as a badge: draft, scheduled, active or expired. */
export function AnnouncementStateBadge({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation();
  return <Badge tone={state === 'active' ? 'brand' : 'plain'} text={t(($) => $.announcements.states[state])} />;
}
