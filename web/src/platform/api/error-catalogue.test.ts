import { describe, expect, it } from 'vitest';
import { reactionTo, type Failure } from '#platform/api/error-catalogue.ts';
import { errorBody } from '@candela/contract/errors';

const failure = (given: Partial<Failure>): Failure => ({
  status: 500,
  statusText: 'Internal Server Error',
  body: null,
  message: 'It failed.',
  hasToken: true,
  ...given,
});

describe('signing out', () => {
  it('follows 401, 403 and a missing token', () => {
    expect(reactionTo(failure({ status: 401 })).signOut).toBe(true);
    expect(reactionTo(failure({ status: 403 })).signOut).toBe(true);
    expect(reactionTo(failure({ status: 500, hasToken: false })).signOut).toBe(true);
    expect(reactionTo(failure({ status: 404 })).signOut).toBe(false);
  });

  it('does not follow an access token that ran out on its way again and again', () => {
    const body = errorBody('sessions.accessExpired');
    expect(reactionTo(failure({ status: 401, body })).signOut).toBe(false);
    expect(reactionTo(failure({ status: 401, body, hasToken: false })).signOut).toBe(true);
  });
});

describe('the toast', () => {
  it('shows title and description when the body says so', () => {
    expect(reactionTo(failure({ body: errorBody('courses.notFound') })).toast).toEqual({
      title: 'errors.courses.notFound.title',
      detail: 'errors.courses.notFound.description',
    });
  });

  it('is not shown when the body says so', () => {
    expect(reactionTo(failure({ body: { ...errorBody('courses.notFound'), isToShow: false } })).toast).toBeNull();
  });

  it('falls back to the status text, and to the message of body or error', () => {
    const titled = { title: 'T', description: '', isToShow: true };
    const described = { title: '', description: 'D', isToShow: true };
    expect(reactionTo(failure({ body: { ...titled, message: 'M' } })).toast).toEqual({ title: 'T', detail: 'M' });
    expect(reactionTo(failure({ body: titled })).toast).toEqual({ title: 'T', detail: 'It failed.' });
    expect(reactionTo(failure({ body: described })).toast).toEqual({ title: 'Internal Server Error', detail: 'D' });
  });

  it('shows status text and message when the body has neither title nor description', () => {
    expect(reactionTo(failure({})).toast).toEqual({ title: 'Internal Server Error', detail: 'It failed.' });
    expect(reactionTo(failure({ body: { message: 'M' } })).toast).toEqual({
      title: 'Internal Server Error',
      detail: 'M',
    });
  });

  it('is never shown for a video that is not ready', () => {
    expect(reactionTo(failure({ body: { ...errorBody('videos.notReady'), isToShow: true } })).toast).toBeNull();
    expect(reactionTo(failure({ message: 'Failed to get video info.' })).toast).toBeNull();
  });
});
