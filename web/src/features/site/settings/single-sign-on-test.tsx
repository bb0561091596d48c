import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/api/failure-text.ts';
import { useSingleSignOnTest } from './single-sign-on.api.ts';
import classes from './settings.module.css';

/** Tests the saved provider, and shows the result. */
export function SingleSignOnTest({ isDisabled }: { isDisabled: boolean }) {
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
              {test.isError && failureText(test.error)}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
