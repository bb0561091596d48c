import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';

interface SidePanelProps {
  isOpen: boolean;
  title: string;
  /** Widest it gets, in pixels; never below 350. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A drawer at the end of the line. It is a dialog of the browser, which keeps the focus inside, closes by
 * Escape and gives the focus back.
 */
export function SidePanel({ isOpen, title, width = 420, onClose, children }: SidePanelProps) {
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
      style={{ '--width': `${width}px` }}
      aria-labelledby={titleId}
      // Dialogs inside of it tell that they are closed, too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // The dialog itself is hit only beside its content: on the backdrop.
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
