import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { chartReleasesQuery, readStretch } from '#platform/reference/chart-releases.ts';
import { ImpactBars } from '../impact-bars.tsx';
import type { TimeRange } from './bar-time.ts';
import type { TimePlaces } from './chart-view.ts';
import { ReleaseCard } from './release-card.tsx';
import { ReleaseList } from './release-list.tsx';
import { releaseMarks, type ReleaseMark } from './release-places.ts';
import classes from './release-marks.module.css';

interface ReleaseMarksProps {
  symbolId: number;
  /** What the chart shows; another object whenever it has moved. */
  seen: TimeRange;
  /** Where instants are on the canvas then. */
  places: TimePlaces;
}

/**
 * Marks of economic releases along the time scale, which a pointer, a finger or the keyboard opens, and the same as a list for screen
 * readers. Like the chart, never mirrored.
 */
export function ReleaseMarks({ symbolId, seen, places }: ReleaseMarksProps) {
  const { t, i18n } = useTranslation();
  const { data: found } = useQuery(chartReleasesQuery(symbolId, seen));
  const { floor, width } = places;
  const keysId = useId();
  /** The first release of the mark that is open, and of the one that Tab reaches. */
  const [open, setOpen] = useState<number | null>(null);
  const [reached, setReached] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const { isTooLong } = readStretch(seen);
  const events = isTooLong ? undefined : found?.events;
  const marks = useMemo(() => releaseMarks(events ?? [], places.xOf), [events, places]);
  useEffect(() => {
    if (open === null) return;
    // Not every browser gives the focus to a button that is tapped.
    const close = ({ target }: PointerEvent) =>
      target instanceof Node && !group.current?.contains(target) && setOpen(null);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);
  const firstOf = ({ events: [first] }: ReleaseMark) => first?.id ?? 0;
  const tabStop = marks.some((mark) => firstOf(mark) === reached) ? reached : marks[0] && firstOf(marks[0]);
  const shown = marks.find((mark) => firstOf(mark) === open);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open !== null) {
      event.stopPropagation();
      setOpen(null);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={group}
        dir="ltr"
        role="toolbar"
        className={classes.marks}
        aria-label={t(($) => $.chart.releases.onChart)}
        aria-describedby={keysId}
        hidden={marks.length === 0}
        onKeyDown={press}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(null)}
        onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && setOpen(null)}
      >
        {marks.map((mark) => {
          const first = firstOf(mark);
          const impact = mark.events.some((event) => event.impact === 'high') ? 'high' : 'medium';
          const isComing = mark.events.every(({ at }) => at !== null && Date.parse(at) > Date.now());
          return (
            <button
              key={first}
              type="button"
              className={classes.mark}
              style={{ left: mark.x, bottom: floor }}
              tabIndex={first === tabStop ? 0 : -1}
              data-coming={isComing || undefined}
              aria-expanded={open === first}
              aria-label={`${t(($) => $.chart.releases[impact])}: ${mark.events.map(nameOf).join(', ')}`}
              onClick={() => setOpen(first)}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(first)}
              onFocus={() => {
                setReached(first);
                setOpen(first);
              }}
            >
              <span aria-hidden>
                <ImpactBars impact={impact} name="" />
                {mark.events.length > 1 && <small>{mark.events.length}</small>}
              </span>
            </button>
          );
        })}
        {shown && <i className={classes.line} style={{ left: shown.x, bottom: floor + markHeight }} />}
        {shown && (
          <ReleaseCard
            direction={i18n.dir()}
            events={shown.events}
            x={shown.x}
            width={width}
            bottom={floor + markHeight}
          />
        )}
      </div>
      <p id={keysId} className="visually-hidden">
        {t(($) => $.chart.releases.keys)}
      </p>
      <ReleaseList
        events={events ?? none}
        seen={seen}
        isTooLong={isTooLong}
        isOnlyHigh={!readStretch(seen).impacts.includes('medium')}
        isCut={!isTooLong && found?.isCut === true}
      />
    </>
  );
}

/** The same each time. */
const none: readonly EconomicEvent[] = [];

/** Pixels, as in the style sheet. */
const markHeight = 24;

const nameOf = ({ currency, title }: { currency: string; title: string }) => `${currency} ${title}`;
