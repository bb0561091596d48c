import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the processes of the installation. */
export function NodesCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="nodes-card">
      <header className={classes.header}>
        <div>
          <h2 id="nodes-card">{t(($) => $.nodes.title)}</h2>
          <p>{t(($) => $.nodes.intro)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/nodes" {...props} />}>
          {t(($) => $.nodes.toList)}
        </Button>
      </header>
    </section>
  );
}
