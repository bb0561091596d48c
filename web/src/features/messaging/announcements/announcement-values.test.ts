import { expect, it } from 'vitest';
import type { Announcement } from '@candela/contract/messaging/announcements';
import { emptyValues, fieldsOf, valuesOf } from './announcement-values.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it('begins with a week from now in the zone of the admin', () => {
  const values = emptyValues('en', 'Asia/Tokyo', now);
  expect([values.startsAt, values.endsAt]).toEqual(['2026-11-20T21:00', '2026-11-27T21:00']);
});

it('says what is missing or the wrong way round', () => {
  const values = emptyValues('en', 'UTC', now);
  expect(fieldsOf(values, 'UTC', true).problems).toEqual(['text']);
  const texts = { en: { title: 'Hello', body: 'World' }, es: { title: 'Hola', body: ' ' } };
  expect(fieldsOf({ ...values, texts }, 'UTC', true).problems).toEqual(['translation']);
  const turned = { ...values, texts: { en: texts.en }, startsAt: values.endsAt, endsAt: values.startsAt };
  expect(fieldsOf(turned, 'UTC', true).problems).toEqual(['order']);
  expect(fieldsOf({ ...turned, startsAt: '', endsAt: 'x' }, 'UTC', true).problems).toEqual(['start', 'end']);
});

it('sends what it was given back, to the millisecond', () => {
  const announcement: Announcement = {
    id: 7,
    languageCode: 'en',
    title: 'Hello',
    body: 'World',
    translations: { es: { title: 'Hola', body: 'Mundo' } },
    roleIds: [3],
    subscriptionTypeIds: [2],
    languageCodes: ['es'],
    channel: 'modal',
    startsAt: '2026-11-20T12:00:12.345Z',
    endsAt: '2026-11-21T12:00:00.000Z',
    mustAcknowledge: true,
    state: 'active',
    authorName: 'Ada Lovelace',
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const { id: _id, state: _state, authorName: _author, updatedAt: _updatedAt, ...fields } = announcement;
  const values = valuesOf(announcement, 'Europe/Berlin');
  expect(fieldsOf(values, 'Europe/Berlin', false, announcement).fields).toEqual({ ...fields, isDraft: false });
});
