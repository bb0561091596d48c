import * as z from 'zod';
import { testEventType, webhookBodyOf, webhookEvents } from '@candela/contract/integrations/webhook-events';

/** Explains how receivers verify deliveries: Markdown, above the endpoints that configure webhooks. */
export const webhooksDescription = `
An admin adds an endpoint under *Integrations → Webhooks* and chooses the events to send. Its secret is shown only once. The events are
listed at the end of this page under *Webhooks*. They contain ids, names and times, never an email address; query the API for more.
\`${testEventType}\` is sent when an admin tests an endpoint. Every message is a \`POST\` of JSON, signed as the
[Standard Webhooks](https://www.standardwebhooks.com) specification describes; verify the received bytes before you parse them:

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

- Respond with 2xx within 15 seconds, and process the message afterwards. Redirects count as failures.
- Failed deliveries are retried after 5 seconds, 1, 5 and 30 minutes, 2, 6, 12, 24 and 24 hours. A response of \`410\` turns the endpoint
  off at once, and so do five days without a success; admins are notified.
- Messages may arrive more than once, and not in the order of the events. \`webhook-id\` is the same for every attempt.
- \`version\` is 1. Fields may be added; an incompatible change gets a new version.
- While a secret is being replaced, \`webhook-signature\` contains two signatures; one valid signature is enough.
`.trim();

const headers = [
  ['webhook-id', 'The same for every attempt, so that receivers can detect duplicates.'],
  ['webhook-timestamp', 'Time of this attempt, in seconds since 1970.'],
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
