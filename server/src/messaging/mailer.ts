import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { fillText } from '#platform/text/fill-text.ts';
import type { MailTemplate } from './built-in-texts.ts';
import { htmlText, plainText, type MailItem } from './mail-layout.ts';
import type { WordedMail } from './mail-texts.ts';
import { addressOf, mailHost, ownAddress } from './sender-address.ts';

/** An unresponsive mail server must not block the following mails for long. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

export interface MailRequest {
  to: string;
  /** Language of the recipient; English if it has no texts. */
  languageCode: string | null;
  template: MailTemplate;
  /** `path` is the path of the link on this site. */
  values: { firstName: string; path: string } & Record<string, string>;
  items?: readonly MailItem[];
  /** For unrequested mails: how to unsubscribe. */
  unsubscribe?: {
    /** Path of the unsubscribe page. */
    path: string;
    /** Path to which mail programs post (RFC 8058). */
    oneClickPath: string;
  };
  /** The same for every attempt of a mail, so that mail programs show duplicates only once. */
  messageKey?: string;
}

export interface Mailer {
  /** Folder for mails stored as files; null if a mail server is configured. */
  folder: string | null;
  send(mail: MailRequest): Promise<void>;
}

interface Deps {
  smtpUrl: string | undefined;
  /** Sender, as `Name <address>`; undefined: the product, at an address of this host. */
  from: string | undefined;
  dataDir: string;
  publicUrl: string;
  /** Name and colour of the installation. */
  getBrand(): Promise<{ product: string; color: string }>;
  /** Text of a mail in a language or its fallback. */
  getText(template: MailTemplate, languageCode: string): Promise<WordedMail>;
}

/** Sends by SMTP; without a mail server, stores mails as .eml files in the data folder, for admins to read. */
export function createMailer(deps: Deps): Mailer {
  const host = mailHost(deps.publicUrl);
  // Otherwise the name of the machine, which in a container is none that mail servers accept.
  const greeting = host.includes('.') ? { name: host } : {};
  const folder = deps.smtpUrl === undefined ? join(deps.dataDir, 'mails') : null;
  const transport =
    deps.smtpUrl === undefined
      ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      : createTransport({ url: deps.smtpUrl, ...patience, ...greeting });
  const address = deps.from === undefined ? ownAddress(deps.publicUrl) : addressOf(deps.from);
  const domain = address.split('@')[1] ?? 'localhost';

  async function send(mail: MailRequest): Promise<void> {
    const { languageCode, direction, text } = await deps.getText(mail.template, mail.languageCode ?? 'en');
    const { unsubscribe } = mail;
    const { product, color } = await deps.getBrand();
    const content = {
      languageCode,
      direction,
      publicUrl: deps.publicUrl,
      product,
      color,
      values: {
        ...mail.values,
        link: deps.publicUrl + mail.values.path,
        product,
        unsubscribe: unsubscribe ? deps.publicUrl + unsubscribe.path : '',
      },
      items: mail.items ?? [],
    };
    const sent = await transport.sendMail({
      from: deps.from ?? { name: product, address },
      to: mail.to,
      subject: fillText(text.subject, content.values),
      text: plainText(text, content),
      html: htmlText(text, content),
      ...(mail.messageKey === undefined ? {} : { messageId: `<${mail.messageKey}@${domain}>` }),
      ...(unsubscribe
        ? {
            headers: {
              'List-Unsubscribe': `<${deps.publicUrl}${unsubscribe.oneClickPath}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    });
    if (folder === null || !('message' in sent)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
    await writeFile(join(folder, `${name}.part`), sent.message as Buffer, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
  }

  return { folder, send };
}
