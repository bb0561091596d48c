import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';

interface MoveButtonsProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  labels: { up: string; down: string };
  /** Null at the beginning. */
  onUp: (() => void) | null;
  /** Null at the end. */
  onDown: (() => void) | null;
}

/** Buttons that move an item of a list by one place. */
export function MoveButtons({ labels, onUp, onDown, ...look }: MoveButtonsProps) {
  return (
    <>
      <MoveButton icon={ArrowUp} label={labels.up} onMove={onUp} {...look} />
      <MoveButton icon={ArrowDown} label={labels.down} onMove={onDown} {...look} />
    </>
  );
}

interface MoveButtonProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  icon: LucideIcon;
  label: string;
  onMove: (() => void) | null;
}

/** At an end of the list it does nothing, but keeps the focus, which `disabled` would lose to the page. */
function MoveButton({ icon: Icon, label, onMove, variant = 'subtle', size = 34 }: MoveButtonProps) {
  return (
    <ActionIcon
      variant={variant}
      {...(variant === 'subtle' && { color: 'gray' })}
      size={size}
      aria-label={label}
      aria-disabled={onMove === null}
      data-disabled={onMove === null || undefined}
      onClick={() => onMove?.()}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  );
}
