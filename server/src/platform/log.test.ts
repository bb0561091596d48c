import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError, logOptions } from './log.ts';

it('keeps no value of a failed query, neither a parameter nor the row that the database quotes', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(ada@example.test) already exists.',
  });
  const params = ['ada@example.test', 'argon2id$19456$2$1$salt\n    at (line.ts:1:1) more$key'];
  const described = describeError(new DrizzleQueryError('insert into users values ($1, $2)', params, cause));
  expect(described.message).toBe('Failed query: insert into users values ($1, $2)');
  expect(described.stack).toContain('log.test.ts');
  expect(described['cause']).toMatchObject({ code: '23505', message: cause.message });
  for (const secret of ['ada@example', 'argon2id', 'more$key']) expect(JSON.stringify(described)).not.toContain(secret);
});

it('keeps no permission that an address carries', () => {
  const options = logOptions('info');
  const serialize: ((request: never) => unknown) | undefined =
    typeof options === 'object' ? options.serializers?.['req'] : undefined;
  const folders = [
    'media',
    'media/recordings',
    'files',
    'data-exports',
    'course-files',
    'course-files/archives',
    'feed-pictures',
    'journal-pictures',
  ];
  const given: [url: string, written: string][] = [
    ...folders.flatMap((folder): [string, string][] => [
      [`/${folder}/7/secret?x=secret`, `/${folder}/7/…`],
      [`/${folder}/7/secret/plan.pdf`, `/${folder}/7/…`],
    ]),
    ['/calendars/secret.ics', '/calendars/…'],
    ['/mails/unsubscribe/digest/secret', '/mails/unsubscribe/digest/…'],
    ['/hooks/tradingview/secret?x=secret', '/hooks/tradingview/…'],
    ['/api/video-projects/7/hooks/secret', '/api/video-projects/7/hooks/…'],
  ];
  for (const [url, written] of given) {
    const logged: unknown = serialize?.({ method: 'GET', url, ip: '192.0.2.1' } as never);
    expect(logged).toEqual({ method: 'GET', url: written, address: '192.0.2.1' });
  }
});

it('describes the copy of an error, as the job queue reports it, without values of a query', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no connection'));
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mails.deliver', worker: 'w1' };
  const described = describeError(copy);
  expect(described).toMatchObject({ message: 'Failed query: select $1', queue: 'mails.deliver' });
  expect(described['cause']).toMatchObject({ message: 'no connection' });
  expect(JSON.stringify(described)).not.toContain('ada@example');
});

it('describes what is thrown and is no error', () => {
  expect(describeError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' });
});
