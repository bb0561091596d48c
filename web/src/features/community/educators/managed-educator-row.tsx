import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Star, StarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import type { NamedEducator } from '#platform/reference/educators.ts';
import { useFormat } from '#platform/time/time.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import rows from '#ui/draggable-rows.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useRowDrag } from '#ui/row-drag.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './managed-educators.module.css';

/** Drag type of featured educators. */
export const featuredType = 'featured-educator';

interface ManagedEducatorRowProps {
  educator: NamedEducator;
  /** Position among the featured educators, from 0. */
  index: number;
  /** Number of featured educators. */
  total: number;
  isMovable: boolean;
  isBusy: boolean;
  onMove: (to: number) => void;
  onFeature: () => void;
}

/** An educator in the list of admins; featured ones are moved by the handle, by keys or by buttons. */
export function ManagedEducatorRow(props: ManagedEducatorRowProps) {
  const { educator, index, total, isMovable, isBusy, onMove, onFeature } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf } = useSpokenLanguages();
  const { id, fullName, fullNameWithAssociateId, isFeatured } = educator;
  const { row, handle, isDragged, edge } = useRowDrag(featuredType, id, isMovable);
  return (
    <li
      ref={row}
      className={`${rows.row} ${classes.row}`}
      data-featured={isFeatured || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      {isMovable && (
        <DragHandle
          handle={handle}
          label={t(($) => $.educators.handle, { name: fullName })}
          hint={t(($) => $.educators.handleHint, { position: index + 1, total })}
          index={index}
          total={total}
          onMove={onMove}
          className={classes.handle}
        >
          <span aria-hidden>{index + 1}</span>
        </DragHandle>
      )}
      <div className={classes.who}>
        <UserAvatar name={fullName} src={educator.thumbnailImagePath} size={38} />
        <div>
          <Link to="/educator-profile/$userId" params={{ userId: id }} dir="auto">
            {fullNameWithAssociateId}
          </Link>
          <span>
            {t(($) => $.educators.courses, { count: educator.courseCount })} ·{' '}
            {t(($) => $.educators.followers, { count: educator.followerCount })}
            {educator.spokenLanguages.length > 0 && <> · {format.list(educator.spokenLanguages.map(nameOf))}</>}
          </span>
        </div>
      </div>
      {isMovable && (
        <div className={rows.moves}>
          <MoveButtons
            labels={{
              up: `${t(($) => $.academies.up)}: ${fullName}`,
              down: `${t(($) => $.academies.down)}: ${fullName}`,
            }}
            onUp={index > 0 ? () => onMove(index - 1) : null}
            onDown={index < total - 1 ? () => onMove(index + 1) : null}
          />
        </div>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        leftSection={isFeatured ? <StarOff size={15} aria-hidden /> : <Star size={15} aria-hidden />}
        aria-label={`${t(($) => (isFeatured ? $.educators.unfeature : $.educators.feature))}: ${fullName}`}
        onClick={onFeature}
      >
        {isFeatured ? t(($) => $.educators.unfeature) : t(($) => $.educators.feature)}
      </Button>
    </li>
  );
}
