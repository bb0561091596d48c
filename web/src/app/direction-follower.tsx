import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useLanguageState } from '#platform/languages/language-state.ts';

/** Passes the writing direction of the chosen language to Mantine. */
export function DirectionFollower() {
  const direction = useLanguageState((state) => state.direction);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
