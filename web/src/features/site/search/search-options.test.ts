import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchResult } from '@candela/contract/site/search';
import { countsOf, groupsAtRest, groupsFound } from './search-options.ts';

const hit = (kind: SearchHit['kind'], id: string): SearchHit => ({
  kind,
  id,
  title: id,
  subtitle: '',
  excerpt: '',
  languageCode: 'en',
  link: `/${kind}/${id}`,
  at: '2026-11-20T10:00:00.000Z',
  isPublished: true,
});
const none: SearchResult = { hits: [], passages: [], counts: [], passageCount: 0, correctedTo: null };
const said = {
  kind: 'lesson' as const,
  id: '9',
  title: 'Wicks',
  subtitle: 'A course',
  languageCode: 'en',
  link: '/lesson/9?t=4',
  second: 4,
  text: 'below the wick',
  before: null,
  after: null,
  alsoAt: [],
};
const places = [
  { name: 'Events', area: 'Education', link: '/education/events' },
  { name: 'Events', area: 'Admin', link: '/admin/events' },
];

describe('what was found', () => {
  const hits = [hit('lesson', '1'), hit('course', '2'), ...['3', '4', '5', '6'].map((id) => hit('lesson', id))];
  const result: SearchResult = {
    ...none,
    hits,
    counts: [
      { kind: 'lesson', count: 12 },
      { kind: 'course', count: 1 },
    ],
    passages: [said],
    passageCount: 3,
  };

  it('is in groups of four, that of the best hit first, and says how many there are', () => {
    const groups = groupsFound(result, { text: 'wick', places, group: null });
    expect(groups.map(({ name, options, total }) => [name, options.length, total])).toEqual([
      ['lesson', 4, 12],
      ['course', 1, 1],
      ['passage', 1, 3],
    ]);
    expect(countsOf(result).map(({ group, count }) => [group, count])).toEqual([
      ['lesson', 12],
      ['course', 1],
      ['passage', 3],
    ]);
  });

  it('is everything of a group that is looked at alone', () => {
    const [lessons] = groupsFound({ ...result, passages: [] }, { text: 'wick', places, group: 'lesson' });
    expect(lessons?.options).toHaveLength(5);
  });

  it('begins with what is said where there is little else, and ends with places of that name', () => {
    const groups = groupsFound({ ...result, hits: hits.slice(0, 2) }, { text: 'adm ev', places, group: null });
    expect(groups.map(({ name }) => name)).toEqual(['passage', 'lesson', 'course', 'place']);
    expect(groups.at(-1)?.options.map((option) => option.key)).toEqual(['place /admin/events']);
  });
});

it('before anything is typed there are the last searches and the places', () => {
  expect(groupsAtRest(['gold'], places).map(({ name, total }) => [name, total])).toEqual([
    ['recent', 1],
    ['place', 2],
  ]);
  expect(groupsAtRest([], []).length).toBe(0);
});
