import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import ar from '#platform/mail-texts/ar.json' with { type: 'json' };
import en from '#platform/mail-texts/en.json' with { type: 'json' };
import es from '#platform/mail-texts/es.json' with { type: 'json' };

type Texts = typeof en;

const texts: Record<string, Texts> = { en, es, ar };

export interface MailRequest {
  to: string;
  /** Language of the recipient; English when it has no texts. */
  languageCode: string | null;
  template: keyof Texts;
  /** `path` is the link's path on our site. */
  values: { firstName: string; path: string };
}

export interface Mailer {
  /** Folder of kept mails, or null when a mail server takes them. */
  folder: string | null;
  send(mail: MailRequest): Promise<void>;
}

interface Deps {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  publicUrl: string;
  getProductName(): Promise<string>;
}

/** The bare address of `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

/** Sends by SMTP; without a mail server, mails become .eml files in the data folder, for admins to read. */
export function createMailer(deps: Deps): Mailer {
  const folder = deps.smtpUrl === undefined ? join(deps.dataDir, 'mails') : null;
  const transport =
    deps.smtpUrl === undefined
      ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      : createTransport(deps.smtpUrl, { from: deps.from });

  async function send(mail: MailRequest): Promise<void> {
    const text = (texts[mail.languageCode ?? 'en'] ?? en)[mail.template];
    const values = {
      firstName: mail.values.firstName,
      link: deps.publicUrl + mail.values.path,
      product: await deps.getProductName(),
    };
    const sent = await transport.sendMail({
      from: deps.from,
      to: mail.to,
      subject: fill(text.subject, values),
      text: fill(text.text, values),
    });
    if (folder === null || !('message' in sent)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
    await writeFile(join(folder, `${name}.part`), sent.message as Buffer, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
  }

  return { folder, send };
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
}
