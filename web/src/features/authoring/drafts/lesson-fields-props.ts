import type { ReactNode } from 'react';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { KnownAssets } from './asset-addresses.ts';

/** Renders the video upload; provided by the page, because uploads are another feature. */
export type RenderVideoUpload = (given: {
  videoId: string | null;
  onVideo: (videoId: string | null) => void;
  onReady: (durationSeconds: number) => void;
}) => ReactNode;

export interface LessonFieldsProps {
  courseId: number;
  content: LessonContent;
  assets: KnownAssets;
  isEditable: boolean;
  onChange: (changes: Partial<LessonContent>) => void;
  renderVideoUpload: RenderVideoUpload;
}

/** The fields of a lesson of one type. */
export type FieldsOf<Type extends LessonContent['type']> = LessonFieldsProps & {
  content: Extract<LessonContent, { type: Type }>;
};
