import { describe, expect, it } from 'vitest';
import { addressOf, headersOf, mayCall, secondsOf } from '#platform/api/api-request.ts';
import type { Endpoint } from '@candela/contract/endpoint';

const get = (path: string): Endpoint => ({ method: 'GET', path, permission: 'signedIn', summary: '' });

describe('the address of a call', () => {
  it('carries a timestamp on every GET', () => {
    expect(addressOf(get('/courses'), {}, 1234)).toBe('/api/courses?_ts=1234');
    expect(addressOf(get('/notifications'), {}, 1234)).toBe('/api/notifications?_ts=1234');
  });

  it('carries none on exactly the trading alerts', () => {
    const query = { subscriptionTypeId: 2 };
    expect(addressOf(get('/notifications/trading-alerts'), { query }, 1234)).toBe(
      '/api/notifications/trading-alerts?subscriptionTypeId=2',
    );
    expect(addressOf(get('/notifications/trading-alerts/{id}'), { params: { id: 5 } }, 1234)).toBe(
      '/api/notifications/trading-alerts/5?_ts=1234',
    );
  });

  it('carries no timestamp on other methods', () => {
    expect(addressOf({ ...get('/sessions'), method: 'POST' }, {}, 1234)).toBe('/api/sessions');
  });

  it('fills in parameters, encoded, and leaves out what is not given', () => {
    const parts = { params: { id: 'a/b' }, query: { search: 'gold & oil', level: undefined } };
    expect(addressOf(get('/mails/{id}'), parts, 1)).toBe('/api/mails/a%2Fb?search=gold+%26+oil&_ts=1');
  });
});

describe('the headers of a call', () => {
  it('are bearer, API key and no caching', () => {
    expect(headersOf('abc', 'key', true)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer abc',
      'x-api-key': 'key',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      expires: '0',
      'content-type': 'application/json',
    });
  });

  it('name no bearer without a token', () => {
    expect(headersOf(null, 'key', false)).not.toHaveProperty('authorization');
  });
});

it('cancels calls without user and session, login URLs aside', () => {
  const nobody = { id: null, profile: null };
  expect(mayCall(get('/courses'), nobody)).toBe(false);
  expect(mayCall({ ...get('/sessions'), permission: 'public' }, nobody)).toBe(true);
  expect(mayCall(get('/courses'), { ...nobody, id: 's' })).toBe(true);
  expect(mayCall(get('/courses'), { ...nobody, profile: {} })).toBe(true);
});

it('reads Retry-After as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(secondsOf('90', now)).toBe(90);
  expect(secondsOf('Fri, 20 Nov 2026 12:15:00 GMT', now)).toBe(900);
  expect(secondsOf('soon', now)).toBeNull();
  expect(secondsOf(null, now)).toBeNull();
});
