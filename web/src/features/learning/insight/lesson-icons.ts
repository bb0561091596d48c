import { CirclePlay, FileText, FileType, ListChecks, Radio, SquareCode, type LucideIcon } from 'lucide-react';
import type { LessonFigure } from '@candela/contract/learning/insight';

export const lessonIcons: Record<LessonFigure['type'], LucideIcon> = {
  video: CirclePlay,
  text: FileText,
  pdf: FileType,
  quiz: ListChecks,
  live: Radio,
  embed: SquareCode,
};
