import type { Db } from '#db/client.ts';
import type { MailComposers, Recipient } from '#messaging/mail-composers.ts';
import { mailJob, type MailPayload } from '#messaging/mail-jobs.ts';
import { noteTry } from '#messaging/mail-log.queries.ts';
import type { Mailer } from '#messaging/mailer.ts';
import { signUser } from '#platform/identity/user-signature.ts';
import { JobRefused } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { countOf } from '#platform/metrics/metrics.ts';
import { findRecipient, insertBounce } from './mail-sending.queries.ts';

const bounceDays = 90;

const mails = countOf('mails_total', 'Mails, by what became of a try to send them.', ['outcome']);

interface Deps {
  db: Db;
  mailer: Mailer;
  /** Key for signing unsubscribe links. */
  key: string;
  composers: MailComposers;
}

/** Sends one mail at least once: a duplicate is possible when a node crashes after sending it. */
export function createMailSending({ db, mailer, key, composers }: Deps) {
  /** @returns false if there was nothing to send, or no recipient */
  async function send(
    { jobId, payload }: Job<MailPayload>,
    onAddress: (to: Pick<Recipient, 'email' | 'languageCode'>) => void,
  ): Promise<boolean> {
    const { template, source, userId } = payload;
    const composer = composers.of(template);
    if (!composer) throw new JobRefused(`nobody composes ${template}`);
    const { to, kind } = composer;
    const recipient = await findRecipient(db, userId, bounceDays);
    if (recipient?.status !== to || (recipient.isBounced && kind !== null)) return false;
    const content = await composer.compose(recipient, payload.values, jobId);
    if (!content) return false;
    const address = content.to ?? recipient.email;
    onAddress({ email: address, languageCode: recipient.languageCode });
    const token = kind === null ? '' : signUser(`${key} ${kind}`, userId);
    try {
      await mailer.send({
        to: address,
        languageCode: recipient.languageCode,
        template,
        values: { ...content.values, firstName: recipient.firstName, path: content.path },
        items: content.items ?? [],
        ...(kind !== null && {
          unsubscribe: {
            path: `/unsubscribe?kind=${kind}&token=${token}`,
            oneClickPath: `/mails/unsubscribe/${kind}/${token}`,
          },
        }),
        messageKey: `${source.replaceAll(':', '-')}.${userId}`,
      });
    } catch (error) {
      const verdict = verdictOf(error);
      const reason = error instanceof Error ? error.message : String(error);
      if (verdict === 'bounced') await insertBounce(db, address, reason);
      throw verdict === 'retry' ? error : new JobRefused(reason, { cause: error });
    }
    return true;
  }

  return async (job: Job<MailPayload>): Promise<void> => {
    const { mailId } = job.payload;
    let to = {};
    let isSent: boolean;
    try {
      isSent = await send(job, (address) => (to = address));
    } catch (error) {
      const isLast = error instanceof JobRefused || job.attempt > mailJob.retries.limit;
      const reason = error instanceof Error ? error.message : String(error);
      mails.of(isLast ? 'failed' : 'waiting').inc();
      if (mailId !== undefined)
        await noteTry(db, mailId, { ...to, state: isLast ? 'failed' : 'waiting', error: reason });
      throw error;
    }
    mails.of(isSent ? 'sent' : 'dropped').inc();
    if (mailId !== undefined) await noteTry(db, mailId, { ...to, state: isSent ? 'sent' : 'dropped' });
  };
}

/**
 * `bounced`: the mail server refuses the address permanently (RFC 5321: 5xx to RCPT TO). `refused`: it refuses this mail. Everything
 * else may be temporary, including wrong credentials on our side.
 */
function verdictOf(error: unknown): 'bounced' | 'refused' | 'retry' {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  if (responseCode === undefined || responseCode < 500) return 'retry';
  if (command === 'RCPT TO') return 'bounced';
  return command === 'DATA' ? 'refused' : 'retry';
}
