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
  /** Says where the mail has gone; null: nothing is sent yet. */
  sentText: string | null;
  submitText: string;
  isSending: boolean;
  error: Error | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Back to the form, when no mail comes. */
  onAgain: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A page before the sign-in that asks for a mail: its form, and then that the mail is on its way. */
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
