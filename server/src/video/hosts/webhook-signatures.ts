import type * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { hexHmac, isRecent, isSame, parseJson } from '#platform/http/webhooks.ts';

/**
 * Checks a header like `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds><separator><body>`, not older than some minutes.
 * @throws AppError videoProjects.badSignature; also if there is no secret
 */
export function checkTimedSignature(
  header: string | string[] | undefined,
  [timeName, signatureName]: readonly [string, string],
  secret: string,
  body: Buffer,
): void {
  const parts = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const [time = '', given = ''] = [parts.get(timeName), parts.get(signatureName)];
  const isRight =
    secret !== '' &&
    /^\d{1,12}$/.test(time) &&
    isSame(given, hexHmac('sha256', secret, [`${time}.`, body])) &&
    isRecent(Number(time) * 1000);
  if (!isRight) throw new AppError('videoProjects.badSignature');
}

/** @throws AppError request.malformed */
export function readWebhook<T>(schema: z.ZodType<T>, body: Buffer): T {
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('request.malformed');
  return parsed.data;
}
