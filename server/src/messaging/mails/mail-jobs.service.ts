import type { MailKind } from '@candela/contract/messaging/digests';
import type { Db } from '#db/client.ts';
import {
  delayJob,
  deleteJob,
  failJob,
  findRecipient,
  insertBounce,
  leaseJobs,
  type MailJobRow,
} from './mail-jobs.queries.ts';
import type { Composer, Recipient } from '#messaging/mail-composers.ts';
import type { Mailer, MailTemplate } from '#messaging/mailer.ts';
import { signUser } from '#platform/identity/user-signature.ts';

const leaseSeconds = 300;
const jobsAtOnce = 20;
/** Tried again after 1, 5, 25 minutes, 2 and 10 hours; then given up. */
const mostAttempts = 6;
const bounceDays = 90;

interface Deps {
  db: Db;
  mailer: Mailer;
  /** Signs unsubscribe links. */
  key: string;
  composers: Partial<Record<MailTemplate, Composer>>;
}

/** Sends the mails that wait. A mail may come twice when a node dies between sending and noting it, never not at all. */
export function createMailJobs({ db, mailer, key, composers }: Deps) {
  async function run(): Promise<void> {
    for (;;) {
      const jobs = await leaseJobs(db, leaseSeconds, jobsAtOnce);
      if (jobs.length === 0) return;
      for (const job of jobs) await work(job);
    }
  }

  async function work(job: MailJobRow): Promise<void> {
    const template = job.template as MailTemplate;
    const recipient = await findRecipient(db, job.userId, bounceDays);
    const content = recipient && !recipient.isBounced ? await composers[template]?.(recipient, job.values) : null;
    if (!recipient || !content) return deleteJob(db, job.id);
    const kind: MailKind = template === 'digest' ? 'digest' : 'event';
    const token = signUser(`${key} ${kind}`, recipient.userId);
    try {
      await mailer.send({
        to: recipient.email,
        languageCode: recipient.languageCode,
        template,
        values: { ...content.values, firstName: recipient.firstName, path: content.path },
        items: content.items ?? [],
        unsubscribe: {
          path: `/unsubscribe?kind=${kind}&token=${token}`,
          oneClickPath: `/mails/unsubscribe/${kind}/${token}`,
        },
        messageKey: `${job.source.replaceAll(':', '-')}.${recipient.userId}`,
      });
    } catch (error) {
      return settleFailure(job, recipient, error);
    }
    await deleteJob(db, job.id);
  }

  async function settleFailure(job: MailJobRow, { email }: Recipient, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const verdict = verdictOf(error);
    if (verdict === 'bounced') await insertBounce(db, email, reason);
    if (verdict !== 'retry' || job.attempts + 1 >= mostAttempts) return failJob(db, job.id, reason);
    await delayJob(db, job.id, 60 * 5 ** job.attempts);
  }

  return { run };
}

/**
 * `bounced`: the mail server refuses the address for good (RFC 5321: 5xx to RCPT TO). `refused`: it refuses this mail.
 * Everything else, wrong passwords of ours included, may pass later.
 */
function verdictOf(error: unknown): 'bounced' | 'refused' | 'retry' {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  if (responseCode === undefined || responseCode < 500) return 'retry';
  if (command === 'RCPT TO') return 'bounced';
  return command === 'DATA' ? 'refused' : 'retry';
}
