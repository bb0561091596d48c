import type { ReviewPlace } from '#app/pages/course-editor-place.ts';
import type { CourseDraft } from '@candela/contract/authoring/drafts';

export interface CourseReviewProps {
  draft: CourseDraft;
  place: ReviewPlace;
  onGo: (place: ReviewPlace) => void;
}
