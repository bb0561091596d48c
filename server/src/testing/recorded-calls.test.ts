import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noteRecorded, watchRecording } from '#platform/http/recorded-calls.ts';
import { reinstateUser } from '@candela/contract/accounts/users';
import { api } from '@candela/contract/api';
import { watchRecordedCalls } from './recorded-calls.ts';

it('every endpoint that says it is recorded is called by a test of the server, which then sees whether it is', () => {
  const recorded = [...api].filter(([, { audit }]) => audit === 'recorded').map(([name]) => name.split('.')[1] ?? '');
  const folder = new URL('..', import.meta.url);
  // The course files in `testing` call endpoints for tests; other files there only list them.
  const tests = globSync(['**/*.test.ts', 'testing/course-*.ts'], { cwd: folder.pathname });
  const words = new Set(tests.flatMap((each) => readFileSync(new URL(each, folder), 'utf8').match(/\w+/g) ?? []));
  expect(recorded.filter((name) => !words.has(name))).toEqual([]);
});

it('a file of tests fails for an endpoint that says it is recorded and never is', async () => {
  const watch = watchRecordedCalls();
  watch.begin();
  await watchRecording(reinstateUser, async () => undefined);
  expect(() => watch.end()).toThrow('DELETE /users/{id}/suspension');

  const other = watchRecordedCalls();
  other.begin();
  await watchRecording(reinstateUser, async () => noteRecorded());
  await watchRecording(reinstateUser, async () => undefined);
  expect(() => other.end()).not.toThrow();
});
