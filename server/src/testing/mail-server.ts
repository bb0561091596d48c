import { createServer, type Socket } from 'node:net';
import { atEndOfFile } from './end-of-file.ts';

/** Responses to RCPT TO or DATA, by the beginning of the recipient's address. */
const refusals: Record<string, Partial<Record<'RCPT' | 'DATA', string>>> = {
  gone: { RCPT: '550 5.1.1 No such mailbox' },
  busy: { RCPT: '451 4.3.0 Try again later' },
  spam: { DATA: '554 5.7.1 Refused' },
};

/** A mail server on loopback (RFC 5321, the part that nodemailer uses); keeps the mails that it accepts. */
export async function startMailServer(): Promise<{
  url: string;
  mails: string[];
  attempts: string[];
  greetings: string[];
}> {
  const mails: string[] = [];
  const attempts: string[] = [];
  const greetings: string[] = [];
  const server = createServer((socket: Socket) => {
    let input = '';
    let isData = false;
    let recipient = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const refusal = (verb: 'RCPT' | 'DATA') => refusals[recipient.split('-')[0] ?? '']?.[verb];
    const obey = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') greetings.push(line);
      if (verb === 'RCPT') {
        recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        attempts.push(recipient);
        return say(refusal('RCPT') ?? '250 OK');
      }
      if (verb === 'DATA') {
        isData = true;
        return say('354 Go on');
      }
      if (verb === 'QUIT') {
        say('221 Bye');
        return socket.end();
      }
      return say('250 OK');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      input += chunk.toString('latin1');
      for (;;) {
        const end = isData ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n');
        if (end < 0) return;
        const piece = input.slice(0, end);
        input = input.slice(end + (isData ? 5 : 2));
        if (!isData) {
          obey(piece);
          continue;
        }
        isData = false;
        const refused = refusal('DATA');
        if (!refused) mails.push(piece);
        say(refused ?? '250 Taken');
      }
    });
    say('220 test');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEndOfFile(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, mails, attempts, greetings };
}
