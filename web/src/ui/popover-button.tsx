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

/** For what is clicked inside a panel and leads elsewhere. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/**
 * A button with a panel below it. The browser's own popover does the rest: closing by Escape or a click
 * outside, the focus, and the layer above everything else.
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
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  );
}
