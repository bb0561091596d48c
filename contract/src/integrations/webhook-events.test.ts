import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { webhookBodyOf, webhookEvents } from './webhook-events.ts';

it('each type of event has an example that is as declared, and has no e-mail address', () => {
  for (const [type, { data, example }] of Object.entries(webhookEvents)) {
    const body = { type, version: 1, timestamp: '2026-11-22T09:30:00.000Z', data: example };
    expect(webhookBodyOf(type, data as z.ZodMiniType).parse(body), type).toEqual(body);
    expect(JSON.stringify(z.toJSONSchema(data as z.ZodMiniType)), type).not.toMatch(/e-?mail/i);
  }
});
