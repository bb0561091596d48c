import { useEffect, useId, useRef, type ReactNode } from 'react';
import dialogClasses from './dialog.module.css';

interface AskingDialogProps {
  title: string;
  /** Left by Escape or its button. */
  onLeave: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog of the browser around what is asked; open as long as it is there. */
export function AskingDialog({ title, onLeave, isWide, children }: AskingDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={dialogClasses.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onClose={onLeave}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
