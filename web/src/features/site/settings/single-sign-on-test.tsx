import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/api/failure-text.ts';
import { useSingleSignOnTest } from './single-sign-on.api.ts';
import classes from './settings.module.css';

interface SingleSignOnTestProps {
  isDisabled: boolean;
  /** Its addresses count as verified without its saying so. */
  isEmailTrusted: boolean;
}

/** Tests the saved provider, and shows the result. */
export function SingleSignOnTest({ isDisabled, isEmailTrusted }: SingleSignOnTestProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const test = useSingleSignOnTest();
  const Icon = test.isSuccess ? CircleCheck : CircleAlert;
  return (
    <>
      <Button variant="default" disabled={isDisabled} loading={test.isPending} onClick={() => test.mutate()}>
        {t(($) => $.settings.tryIt)}
      </Button>
      <div role="status" className={classes.state}>
        {(test.isSuccess || test.isError) && (
          <p className={classes.outcome} data-good={test.isSuccess || undefined}>
            <Icon size={15} aria-hidden />
            <span>
              {test.isSuccess && t(($) => $.singleSignOn.works)}
              {test.isSuccess && ' '}
              {test.isSuccess && t(($) => $.settings.took, { milliseconds: test.data.milliseconds })}
              {test.data?.sendsEmailVerified === false && !isEmailTrusted && ' '}
              {test.data?.sendsEmailVerified === false && !isEmailTrusted && t(($) => $.singleSignOn.sendsNoProof)}
              {test.isError && failureText(test.error)}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
