import type { MailKind } from '@candela/contract/messaging/digests';
import type { Reader } from './audiences.ts';
import type { MailTemplate } from './built-in-texts.ts';
import type { MailRequest } from './mailer.ts';

/** A user with the data for composing their mails. */
export interface Recipient extends Reader {
  email: string;
  firstName: string;
  timeZone: string | null;
  /** `signedUp`: without an account, but has signed up for one. */
  status: 'active' | 'invited' | 'signedUp';
  isBounced: boolean;
}

interface Composed {
  /** Recipient address; by default the user's. */
  to?: string;
  path: string;
  values?: Record<string, string>;
  items?: MailRequest['items'];
}

/** Composes the mails of one template. */
export interface MailComposer {
  /** The status of its recipients: users, invited people, or people who signed up. */
  to: Recipient['status'];
  /** The kind by which readers can unsubscribe; null for mails that the reader has requested, which are also sent to bounced addresses. */
  kind: MailKind | null;
  /** Null if there is nothing to send any more. `seed` is the same for each attempt of a mail. */
  compose(recipient: Recipient, values: Record<string, unknown>, seed: string): Promise<Composed | null>;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** How the mails of each template are composed. */
    mails: MailComposers;
  }
}

export type MailComposers = ReturnType<typeof createMailComposers>;

export function createMailComposers() {
  const composers: Partial<Record<MailTemplate, MailComposer>> = {};
  return {
    /** Says how the mails of a template are composed. */
    compose: (template: MailTemplate, composer: MailComposer): void => void (composers[template] = composer),
    of: (template: MailTemplate): MailComposer | undefined => composers[template],
  };
}
