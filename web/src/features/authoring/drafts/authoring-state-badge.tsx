import type { AuthoringState } from '@candela/contract/authoring/authored-courses';
import {
  Archive,
  CalendarClock,
  CircleCheck,
  EyeOff,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
  PencilLine,
  Radio,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './authoring-state-badge.module.css';

const looks: Record<AuthoringState, { icon: LucideIcon; tone: string }> = {
  draft: { icon: PencilLine, tone: 'plain' },
  in_review: { icon: Hourglass, tone: 'review' },
  changes_requested: { icon: MessageSquareWarning, tone: 'todo' },
  approved: { icon: CircleCheck, tone: 'good' },
  scheduled: { icon: CalendarClock, tone: 'review' },
  published: { icon: Radio, tone: 'good' },
  unpublished: { icon: EyeOff, tone: 'plain' },
  archived: { icon: Archive, tone: 'plain' },
};

/** The authoring state of a course: a word, an icon and a colour. */
export function AuthoringStateBadge({ state }: { state: AuthoringState }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = looks[state];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} aria-hidden />
      {t(($) => $.authoring.states[state])}
    </span>
  );
}
