import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PricesHint } from './prices-hint.tsx';
import { setupPlaces, stepOf, type SetupStep } from './setup-steps.ts';
import classes from './setup.module.css';

/** Skipped steps with links to the settings, and common next steps. */
export function SetupDone({ made }: { made: ReadonlySet<SetupStep> }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // As in the steps before: the button that led here is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const left = setupPlaces.filter((name): name is SetupStep => name !== 'done' && !made.has(name));
  return (
    <section className={classes.card} aria-labelledby="setup-done">
      <div className={classes.words}>
        <h2 id="setup-done" ref={heading} tabIndex={-1}>
          {t(($) => $.setup.step.done.title)}
        </h2>
        <p>{t(($) => $.setup.step.done.text)}</p>
      </div>
      {left.length > 0 && (
        <div className={classes.left}>
          <h3>{t(($) => $.setup.leftOut)}</h3>
          <ul>
            {left.map((name) => (
              <li key={name}>
                {name === 'languages' ? (
                  <Link to="/admin/languages">{t(($) => $.setup.step[name].name)}</Link>
                ) : (
                  <Link to="/admin/settings" search={{ group: stepOf(name).group }}>
                    {t(($) => $.setup.step[name].name)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PricesHint />
      <footer className={classes.foot}>
        <Button component={Link} to="/admin/settings" variant="default">
          {t(($) => $.settings.title)}
        </Button>
        <Button component={Link} to="/admin/usermanagement">
          {t(($) => $.setup.inviteFirst)}
        </Button>
      </footer>
    </section>
  );
}
