import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useLanguageState } from '#platform/languages/language-state.ts';

/** Tells the kit the direction of the chosen language. */
export function DirectionFollower() {
  const direction = useLanguageState((state) => state.direction);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
