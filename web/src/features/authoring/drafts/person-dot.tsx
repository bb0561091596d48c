import classes from './person-dot.module.css';

/** A small avatar of another person: initials on their colour. */
export function PersonDot({ name, color }: { name: string; color: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span className={classes.dot} style={{ '--person': color }} role="img" aria-label={name} title={name}>
      {initials}
    </span>
  );
}
