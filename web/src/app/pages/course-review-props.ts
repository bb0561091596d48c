import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { ReviewPlace } from '#app/pages/course-editor-place.ts';

export interface CourseReviewProps {
  draft: CourseDraft;
  place: ReviewPlace;
  onGo: (place: ReviewPlace) => void;
}
