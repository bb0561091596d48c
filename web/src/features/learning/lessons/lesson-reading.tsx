import type { Lesson } from '@candela/contract/learning/lessons';
import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from './lessons.api.ts';
import { plausibleSeconds } from './reading-time.ts';

/**
 * The end of a text or document. A text completes when its end was visible and a plausible reading time has passed; both types can be
 * completed by the button. Renders nothing for videos, without enrolment, and for completed lessons.
 */
export function LessonReading({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const completing = useOpening(lesson);
  const end = useRef<HTMLDivElement>(null);
  const isText = lesson.type === 'text';
  const isDue = lesson.isEnrolled && !lesson.progress?.completedAt && (isText || lesson.type === 'pdf');
  const hasSeenEnd = useSeen(end, isDue && isText);
  const hasTakenTime = useVisibleSeconds(isDue && isText) >= plausibleSeconds(lesson.body);
  const isRead = hasSeenEnd && hasTakenTime;
  const complete = useEffectEvent(() => completing.mutate());
  useEffect(() => {
    if (isRead) complete();
  }, [isRead]);
  if (!isDue) return null;
  return (
    <div ref={end}>
      <Button
        variant="default"
        leftSection={<CircleCheck size={17} aria-hidden />}
        loading={completing.isPending}
        onClick={() => completing.mutate()}
      >
        {t(($) => $.lessons.markComplete)}
      </Button>
    </div>
  );
}

/** Whether an element has been visible. */
function useSeen(element: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || !isWanted) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return isSeen;
}

/** Seconds for which the page was visible. */
function useVisibleSeconds(isWanted: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') setSeconds((before) => before + 1);
    }, 1000);
    return () => window.clearInterval(timer);
  }, [isWanted]);
  return seconds;
}
