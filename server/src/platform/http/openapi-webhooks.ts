import { testEventType, webhookBodyOf, webhookEvents } from '@candela/contract/integrations/webhook-events';
import * as z from 'zod';

/** How receivers verify deliveries: Markdown, above the endpoints that configure webhooks. */
export const webhooksDescription = `
An admin adds an address under *Integrations → Webhooks*, chooses what is sent there, and sees its secret once. What is sent is
listed at the end of this page under *Webhooks*: ids, names and times, never an e-mail address; ask the API for more. \`${testEventType}\` is
sent by hand. Every message is a \`POST\` of JSON, signed after the [Standard Webhooks](https://www.standardwebhooks.com)
specification; check it on the bytes that came, before they are parsed:

\`\`\`js
// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.CANDELA_WEBHOOK_SECRET); // whsec_…
createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    // Throws for wrong signatures, and for attempts that are older than five minutes.
    const { type, version, timestamp, data } = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
    await remember(request.headers['webhook-id'], type, data); // if this id was handled before: do nothing
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);
\`\`\`

- Answer 2xx within 15 seconds, and work afterwards. Redirects count as failures.
- Every other answer is tried again after 5 seconds, 1, 5 and 30 minutes, 2, 6, 12, 24 and 24 hours. \`410\` switches the endpoint off
  at once, five days without a success do so too; admins are told.
- A message may come twice, and in another order than things happened: \`webhook-id\` is the same for every attempt.
- \`version\` is 1. Fields may be added; a change that breaks receivers has another number.
- While a secret is replaced \`webhook-signature\` has two signatures; one that fits is enough.
`.trim();

const headers = [
  ['webhook-id', 'The same for every attempt: what was handled under it is not handled again.'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'One or two signatures `v1,…` of `{webhook-id}.{webhook-timestamp}.{body}`, by HMAC-SHA256.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

/** The webhooks that this server sends, as OpenAPI 3.1 describes them, with an example of each. */
export function openApiWebhooks() {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, data, example }]) => {
      const { $schema: _dialect, ...schema } = z.toJSONSchema(webhookBodyOf(type, data), { io: 'output' });
      const body = { type, version: 1, timestamp: '2026-11-22T09:30:00.000Z', data: example };
      return [
        type,
        {
          post: {
            operationId: `webhook.${type}`,
            tags: ['webhooks'],
            summary,
            security: [],
            parameters: headers,
            requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
            responses: {
              '2XX': { description: 'It has arrived.' },
              '410': { description: 'Nothing more is to be sent.' },
            },
          },
        },
      ];
    }),
  );
}
