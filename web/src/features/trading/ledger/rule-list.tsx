import { Children, type ReactNode } from 'react';
import classes from './result-rules.module.css';

/** Rules of one subject. */
export function RuleList({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <ul>
        {Children.map(children, (rule) => (
          <li>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
