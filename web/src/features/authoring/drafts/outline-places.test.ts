import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';
import { moveLesson } from '@candela/contract/authoring/outlines';
import { droppedPlace, isPlaceOf, positionOf, shownSections, steppedPlace, steppedSection } from './outline-places.ts';

const lesson = (id: number, state: DraftLesson['state'] = 'active') => ({ id, state }) as DraftLesson;
const section = (id: number, ...lessons: DraftLesson[]): DraftSection => ({
  id,
  title: `Section ${id}`,
  state: 'active',
  lessons,
});
const course = [section(1, lesson(11), lesson(12, 'archived'), lesson(13)), section(2), section(3, lesson(31))];

describe('places in an outline', () => {
  test('a step goes over the neighbour that is seen, and over the edge of the section', () => {
    expect(steppedPlace(course, 11, 1)).toEqual({ sectionId: 1, afterId: 13 });
    expect(steppedPlace(course, 13, -1)).toEqual({ sectionId: 1, afterId: null });
    expect(steppedPlace(course, 13, 1)).toEqual({ sectionId: 2, afterId: null });
    expect(steppedPlace(course, 31, -1)).toEqual({ sectionId: 2, afterId: null });
    expect(steppedPlace(course, 11, -1)).toBeNull();
    expect(steppedPlace(course, 31, 1)).toBeNull();
  });

  test('a section moves past the whole next section', () => {
    expect(steppedSection(course, 1, 1)).toBe(2);
    expect(steppedSection(course, 3, -1)).toBe(1);
    expect(steppedSection(course, 2, -1)).toBeNull();
    expect(steppedSection(course, 1, -1)).toBeUndefined();
    expect(steppedSection(course, 3, 1)).toBeUndefined();
  });

  test('dropped before or behind a lesson; where it is already, nothing moves', () => {
    expect(droppedPlace(course, 13, true)).toEqual({ sectionId: 1, afterId: 11 });
    expect(droppedPlace(course, 31, false)).toEqual({ sectionId: 3, afterId: 31 });
    expect(isPlaceOf(course, 13, { sectionId: 1, afterId: 11 })).toBe(true);
    expect(isPlaceOf(course, 13, { sectionId: 1, afterId: 13 })).toBe(true);
    expect(isPlaceOf(course, 13, { sectionId: 1, afterId: null })).toBe(false);
  });

  test('where it stands is counted among what is seen', () => {
    expect(positionOf(course, 13)).toEqual({ position: 2, total: 2, section: 'Section 1' });
  });

  test('a step and the step back lead where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }), fc.nat(30), (counts, pick) => {
        const sections = counts.map((count, at) =>
          section(at + 1, ...Array.from({ length: count }, (_, n) => lesson((at + 1) * 100 + n))),
        );
        const ids = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));
        const id = ids[pick % Math.max(1, ids.length)];
        if (id === undefined) return;
        const there = steppedPlace(sections, id, 1);
        if (!there) return;
        const moved = moveLesson(sections, id, there) as DraftSection[];
        const back = steppedPlace(moved, id, -1);
        expect(back).not.toBeNull();
        expect(shownSections(moveLesson(moved, id, back!) as DraftSection[])).toEqual(shownSections(sections));
      }),
    );
  });
});
