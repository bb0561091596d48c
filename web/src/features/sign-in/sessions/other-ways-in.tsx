import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageRestored } from '#platform/device/use-page-restored.ts';
import { signInOptionsQuery } from '#platform/reference/sign-in-options.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { goToProvider } from './sessions.api.ts';
import classes from './form.module.css';

/** Other sign-in methods that the installation offers, and signing up. */
export function OtherWaysIn({ returnUrl }: { returnUrl: string | undefined }) {
  const { t } = useTranslation();
  const { data: options } = useQuery(signInOptionsQuery);
  const leaving = useMutation({ mutationFn: goToProvider });
  // Otherwise the button would still be waiting.
  usePageRestored(leaving.reset);
  if (!options) return null;
  return (
    <>
      {options.singleSignOn !== null && (
        <>
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<LogIn size={18} aria-hidden />}
            loading={leaving.isPending || leaving.isSuccess}
            onClick={() => leaving.mutate(returnUrl)}
          >
            {t(($) => $.singleSignOn.signIn, { name: options.singleSignOn })}
          </Button>
          <FormFailure error={leaving.error} />
        </>
      )}
      {options.isSignUpOpen && (
        <p className={classes.other}>
          {t(($) => $.signUp.noAccount)}{' '}
          <Link to="/sign-up" className={classes.link}>
            {t(($) => $.signUp.title)}
          </Link>
        </p>
      )}
    </>
  );
}
