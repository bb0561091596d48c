import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import classes from './popover-button.module.css';

interface PopoverButtonProps {
  label: string;
  icon: ReactNode;
  width: number;
  buttonProps?: ActionIconProps;
  children: ReactNode;
}

/** Closes the panel when a link inside it is clicked. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/**
 * A button with a panel below it. The native popover handles closing by Escape or an outside click, the focus, and the top layer.
 */
export function PopoverButton({ label, icon, width, buttonProps, children }: PopoverButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} {...buttonProps} popoverTarget={id} aria-label={label}>
        {icon}
      </ActionIcon>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classes.panel}
        style={{ inlineSize: width }}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        // Not before it is closed: the browser returns the focus to the button only while the focused element still exists.
        // Parts inside it that fold (`details`) send the same event.
        onToggle={(event) => event.target === event.currentTarget && event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && children}
      </div>
    </>
  );
}
