import { DocumentField } from './document-field.tsx';
import { EmbedField } from './embed-field.tsx';
import { EventField } from './event-field.tsx';
import type { LessonFieldsProps } from './lesson-fields-props.ts';
import { QuizField } from './quiz-field.tsx';
import { VideoField } from './video-field.tsx';

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
