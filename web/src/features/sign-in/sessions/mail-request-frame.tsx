import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#ui/form-failure.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

interface MailRequestFrameProps {
  title: string;
  intro: string;
  /** Confirms where the email was sent; null: not sent yet. */
  sentText: string | null;
  submitText: string;
  isSending: boolean;
  error: Error | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Returns to the form, if no email arrives. */
  onAgain: () => void;
  /** Fields of the form. */
  children: ReactNode;
}

/** A signed-out page that requests an email: its form, and then a confirmation. */
export function MailRequestFrame(props: MailRequestFrameProps) {
  const { title, intro, sentText, submitText, isSending, error, onSubmit, onAgain, children } = props;
  const { t } = useTranslation();
  const toSignIn = (
    <Link to="/login" className={classes.link}>
      {t(($) => $.login.backToSignIn)}
    </Link>
  );
  if (sentText !== null) {
    return (
      <SignedOutFrame title={t(($) => $.login.forgotPassword.sentTitle)} intro={sentText}>
        <div className={classes.done}>
          <Button size="md" variant="default" onClick={onAgain}>
            {t(($) => $.login.forgotPassword.again)}
          </Button>
          {toSignIn}
        </div>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={title} intro={intro}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        {children}
        <FormFailure error={error} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {submitText}
        </Button>
        {toSignIn}
      </form>
    </SignedOutFrame>
  );
}
