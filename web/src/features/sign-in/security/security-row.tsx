import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './security.module.css';

interface SecurityRowProps {
  icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
  /** Badges and buttons at the end of the row. */
  children?: ReactNode;
}

/** A row for a sign-in method or a device. */
export function SecurityRow({ icon: Icon, title, text, children }: SecurityRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} strokeWidth={1.8} aria-hidden />
      </span>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      {children !== undefined && <div className={classes.end}>{children}</div>}
    </li>
  );
}
