import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { ReactNode } from 'react';
import type { KnownAssets } from './asset-addresses.ts';
import { DocumentField } from './document-field.tsx';
import { EmbedField } from './embed-field.tsx';
import { EventField } from './event-field.tsx';
import { QuizField } from './quiz-field.tsx';
import { VideoField } from './video-field.tsx';

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

/** The fields of a lesson besides its text, by type. */
export function LessonFields(props: LessonFieldsProps) {
  const { content } = props;
  switch (content.type) {
    case 'video':
      return <VideoField {...props} content={content} />;
    case 'pdf':
      return <DocumentField {...props} content={content} />;
    case 'quiz':
      return <QuizField {...props} content={content} />;
    case 'live':
      return <EventField {...props} content={content} />;
    case 'embed':
      return <EmbedField {...props} content={content} />;
    default:
      return null;
  }
}

/** The fields of a lesson of one type. */
export type FieldsOf<Type extends LessonContent['type']> = LessonFieldsProps & {
  content: Extract<LessonContent, { type: Type }>;
};
