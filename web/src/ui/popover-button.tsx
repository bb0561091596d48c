import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './popover-button.module.css';

interface PopoverButtonProps {
  label: string;
  icon: ReactNode;
  width: number;
  buttonProps?: ActionIconProps;
  /** What the panel shows while it is open; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel below it. The browser's own popover does the rest: closing by Escape or a click
 * outside, the focus, and the layer above everything else.
 */
export function PopoverButton({ label, icon, width, buttonProps, children }: PopoverButtonProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} {...buttonProps} popoverTarget={id} aria-label={label}>
        {icon}
      </ActionIcon>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classes.panel}
        style={{ inlineSize: width }}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
