import { expect, it } from 'vitest';
import { alertPushJob, pushJobsOf } from './alerts.jobs.ts';

it('more alerts than a job takes are pushed by several, each alert by one', () => {
  const ids = Array.from({ length: 25_000 }, (_, place) => place + 1);
  const payloads = pushJobsOf(ids).map(({ payload }) => alertPushJob.payload.parse(payload));
  expect(payloads.flatMap(({ alertIds }) => alertIds)).toEqual(ids);
});
