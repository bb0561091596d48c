import type { Reader } from './audiences.ts';
import type { MailRequest } from './mailer.ts';

export interface Recipient extends Reader, Record<string, unknown> {
  email: string;
  firstName: string;
  timeZone: string | null;
  isBounced: boolean;
}

interface Composed {
  path: string;
  values?: Record<string, string>;
  items?: MailRequest['items'];
}

/** What a template says to a recipient now; null when there is nothing to say any more. */
export type Composer = (recipient: Recipient, values: Record<string, unknown>) => Promise<Composed | null>;
