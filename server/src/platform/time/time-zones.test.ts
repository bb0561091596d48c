import { expect, it } from 'vitest';
import { isTimeZone } from './time-zones.ts';

it('knows zones by their names, not by offsets and abbreviations', () => {
  const names = ['Europe/Berlin', 'asia/kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'CET'];
  expect(names.filter(isTimeZone)).toEqual(names);
  const others = ['+05:30', '-03', '+0530', 'AET', 'IST', 'PST', 'Mars/Phobos', '', 'Europe/Berlin; --'];
  expect(others.filter(isTimeZone)).toEqual([]);
});
