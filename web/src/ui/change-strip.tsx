import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './change-strip.module.css';

interface ChangeStripProps {
  /** Description of the change and its author. */
  text: ReactNode;
  /** Buttons for handling the change. */
  children: ReactNode;
}

/** Shown next to text being edited when somebody else has changed it. */
export function ChangeStrip({ text, children }: ChangeStripProps) {
  return (
    <div className={classes.strip} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>{text}</span>
      {children}
    </div>
  );
}
