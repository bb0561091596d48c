import { ActionIcon } from '@mantine/core';
import { PanelLeft, PanelRight } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import classes from './work-screen.module.css';

interface WorkScreenProps {
  /** Heading and state of what is edited. */
  heading: ReactNode;
  /** Buttons at the end of the bar. */
  actions: ReactNode;
  start: { title: string; content: ReactNode };
  /** `isWanted`: as an overlay the panel opens by itself, until `onClose`. */
  end: { title: string; content: ReactNode; isWanted?: boolean; onClose?: () => void } | null;
  /** Changes when the user selects something in a panel: then overlay panels close. */
  place: unknown;
  children: ReactNode;
}

type Side = 'start' | 'end';

/** A working screen: a bar and columns that scroll independently. On small screens the panels are overlays. */
export function WorkScreen({ heading, actions, start, end, place, children }: WorkScreenProps) {
  const [open, setOpen] = useState<Side | null>(null);
  const [openPlace, setOpenPlace] = useState(place);
  const opened = open !== null && openPlace === place ? open : null;
  const shown = opened ?? (end?.isWanted ? 'end' : null);
  const close = () => {
    setOpen(null);
    if (shown === 'end') end?.onClose?.();
  };
  const toggle = (side: Side) => {
    setOpenPlace(place);
    if (shown === side) close();
    else setOpen(side);
  };
  const panel = (side: Side, { title, content }: { title: string; content: ReactNode }) => (
    <Panel side={side} title={title} isOpen={shown === side} onClose={close}>
      {content}
    </Panel>
  );
  return (
    <div className={classes.screen} data-work-screen>
      <header className={classes.bar}>
        <div className={classes.heading}>{heading}</div>
        <div className={classes.actions}>{actions}</div>
        <ActionIcon
          className={classes.startButton}
          variant="default"
          size={36}
          aria-label={start.title}
          aria-expanded={shown === 'start'}
          onClick={() => toggle('start')}
        >
          <PanelLeft size={18} className="flips" aria-hidden />
        </ActionIcon>
        {end && (
          <ActionIcon
            className={classes.endButton}
            variant="default"
            size={36}
            aria-label={end.title}
            aria-expanded={shown === 'end'}
            onClick={() => toggle('end')}
          >
            <PanelRight size={18} className="flips" aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={classes.columns} data-end={end ? true : undefined}>
        {panel('start', start)}
        <div className={classes.center}>{children}</div>
        {end && panel('end', end)}
      </div>
      {shown && <div className={classes.shade} data-side={shown} onPointerDown={close} />}
    </div>
  );
}

interface PanelProps {
  side: Side;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** As an overlay it takes the focus; Escape gives it back. */
function Panel({ side, title, isOpen, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    // Listens on the document, so that nested elements handle Escape first.
    const press = (event: KeyboardEvent) => {
      // The element that had the focus may no longer exist: then the page gets it.
      const isInside =
        event.target === document.body || (event.target instanceof Node && panel.current?.contains(event.target));
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    const element = panel.current;
    if (!element?.contains(document.activeElement)) element?.focus();
    return () => {
      if (opener.current instanceof HTMLElement && element?.contains(document.activeElement)) {
        opener.current.focus();
      }
    };
  }, [isOpen]);
  return (
    <aside
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-label={title}
      className={classes.panel}
      data-side={side}
      data-open={isOpen || undefined}
    >
      {children}
    </aside>
  );
}
