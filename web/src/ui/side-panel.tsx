import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';

interface SidePanelProps {
  isOpen: boolean;
  title: string;
  /** Maximum width in pixels; at least 350. */
  width?: number;
  /** On phones it comes from below and leaves what it is about in view. */
  isSheet?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A drawer at the end of the line. It is a native dialog, which traps the focus, closes by Escape and restores the focus.
 */
export function SidePanel({ isOpen, title, width = 420, isSheet = false, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      data-sheet={isSheet || undefined}
      style={{ '--width': `${width}px` }}
      aria-labelledby={titleId}
      // `close` events of nested dialogs arrive here too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // The dialog itself is the target only outside its content: on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <div className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.core.close)} onClick={onClose}>
            <X size={20} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.body}>{isOpen && children}</div>
      </div>
    </dialog>
  );
}
