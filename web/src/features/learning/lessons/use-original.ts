import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lesson } from '@candela/contract/learning/lessons';
import { originalLessonQuery } from './lessons.api.ts';

/** A lesson with its original text when the reader requests it; progress and positions are unchanged. */
export function useOriginal(lesson: Lesson) {
  const [isWanted, setWanted] = useState(false);
  const original = useQuery({ ...originalLessonQuery(lesson.id), enabled: isWanted });
  const isOriginal = isWanted && original.data !== undefined;
  const { title, sectionTitle, body, languageCode } = isOriginal ? original.data : lesson;
  return {
    shown: { ...lesson, title, sectionTitle, body, languageCode },
    isOriginal,
    isBusy: isWanted && original.isFetching && original.data === undefined,
    setWanted,
  };
}
