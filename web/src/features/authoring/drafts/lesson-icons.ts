import { AppWindow, CirclePlay, FileText, FileType, ListChecks, type LucideIcon, Radio } from 'lucide-react';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';

export const lessonIcons: Record<LessonContent['type'], LucideIcon> = {
  text: FileText,
  video: CirclePlay,
  pdf: FileType,
  quiz: ListChecks,
  live: Radio,
  embed: AppWindow,
};
