import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-card.module.css';

/** An admin's link to the certificates. */
export function CertificatesCard() {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="certificates-card">
      <header className={classes.header}>
        <div>
          <h2 id="certificates-card">{t(($) => $.certificates.manage)}</h2>
          <p>{t(($) => $.certificates.manageText)}</p>
        </div>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/admin/certificates" {...props} />}>
          {t(($) => $.certificates.toList)}
        </Button>
      </header>
    </section>
  );
}
