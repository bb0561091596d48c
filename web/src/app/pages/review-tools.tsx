import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import type { Output } from '@candela/contract/endpoint';
import type { compareVersions } from '@candela/contract/authoring/versions';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { ChevronDown, ChevronUp, MessageSquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '#app/pages/review-work.module.css';
import { changeViews, type ChangeView } from '#features/authoring/versions/lesson-changes.tsx';
import { useFormat } from '#platform/time/time.ts';

interface ReviewToolsProps {
  comparison: Output<typeof compareVersions> | undefined;
  /** Number of the current change; null before the first. */
  position: number | null;
  changeCount: number;
  onStep: (step: -1 | 1) => void;
  onComment: () => void;
  view: ChangeView;
  onView: (view: ChangeView) => void;
}

/** The compared versions, navigation between changes, and how changes are displayed. */
export function ReviewTools(props: ReviewToolsProps) {
  const { comparison, position, changeCount, onStep, onComment, view, onView } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { fromVersion, toVersion } = comparison ?? {};
  const nameOf = (version: number | null | undefined, fallback: string) =>
    version ? t(($) => $.reviewing.history.version, { number: version }) : fallback;
  return (
    <div className={classes.tools}>
      <span className={classes.versions}>
        {nameOf(
          toVersion,
          t(($) => $.reviewing.draft),
        )}{' '}
        ←{' '}
        {nameOf(
          fromVersion,
          t(($) => $.reviewing.nothing),
        )}
      </span>
      <span className={classes.steps}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t(($) => $.reviewing.before)}
          onClick={() => onStep(-1)}
        >
          <ChevronUp size={17} aria-hidden />
        </ActionIcon>
        <span role="status">
          {position !== null
            ? t(($) => $.reviewing.changeOf, { number: format.number(position), total: format.number(changeCount) })
            : t(($) => $.reviewing.changeCount, { count: changeCount })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t(($) => $.reviewing.next)}
          onClick={() => onStep(1)}
        >
          <ChevronDown size={17} aria-hidden />
        </ActionIcon>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<MessageSquarePlus size={15} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onComment}
      >
        {t(($) => $.reviewing.say)}
      </Button>
      <SegmentedControl
        size="xs"
        aria-label={t(($) => $.reviewing.views.label)}
        value={view}
        onChange={(next) => onView(next as ChangeView)}
        data={changeViews.map((each) => ({ value: each, label: t(($) => $.reviewing.views[each]) }))}
      />
    </div>
  );
}
