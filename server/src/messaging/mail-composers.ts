import type { MailKind } from '@candela/contract/messaging/digests';
import type { Reader } from './audiences.ts';
import type { MailTemplate } from './built-in-texts.ts';
import type { MailRequest } from './mailer.ts';

/** A user with what their mails are made from. */
export interface Recipient extends Reader {
  email: string;
  firstName: string;
  timeZone: string | null;
  /** `signedUp`: somebody without an account, who has asked for one. */
  status: 'active' | 'invited' | 'signedUp';
  isBounced: boolean;
}

interface Composed {
  /** Where the mail goes; without it to the address of the user. */
  to?: string;
  path: string;
  values?: Record<string, string>;
  items?: MailRequest['items'];
}

/** What one template says. */
export interface MailComposer {
  /** Whom it is for: users, those who have been invited, or those who have signed up. */
  to: Recipient['status'];
  /** How it can be stopped; null for what its reader has asked for, which also goes to addresses that bounced. */
  kind: MailKind | null;
  /** Null when there is nothing to say any more. `seed` is the same for each try of a mail. */
  compose(recipient: Recipient, values: Record<string, unknown>, seed: string): Promise<Composed | null>;
}

/** A domain says what the mails of a template tell. */
export type ComposeMail = (template: MailTemplate, composer: MailComposer) => void;
