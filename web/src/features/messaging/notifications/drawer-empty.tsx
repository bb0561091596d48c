import type { LucideIcon } from 'lucide-react';
import classes from './drawer-empty.module.css';

/** Shown for an empty list in the drawer. */
export function DrawerEmpty({ icon: Icon, text, hint }: { icon: LucideIcon; text: string; hint: string }) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <p>{text}</p>
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
