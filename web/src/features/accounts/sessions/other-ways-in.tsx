import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signInOptionsQuery } from '#platform/reference/sign-in-options.ts';
import classes from './form.module.css';

/** What the installation offers beside signing in with a password. */
export function OtherWaysIn() {
  const { t } = useTranslation();
  const { data: options } = useQuery(signInOptionsQuery);
  if (!options?.isSignUpOpen) return null;
  return (
    <p className={classes.other}>
      {t(($) => $.signUp.noAccount)}{' '}
      <Link to="/sign-up" className={classes.link}>
        {t(($) => $.signUp.title)}
      </Link>
    </p>
  );
}
