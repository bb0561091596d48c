import { useId, type ReactNode } from 'react';
import classes from './security.module.css';

interface SecurityCardProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** A heading with its rows. */
export function SecurityCard({ title, text, action, children }: SecurityCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {action}
      </header>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}
