import { MyLearningPage as MyLearning } from '#features/learning/enrolments/my-learning.page.tsx';
import { RecordingsList } from '#features/live/recordings/recordings-list.tsx';

/** The learner's current and completed courses, with recordings beside them. */
export function MyLearningPage() {
  return <MyLearning recordings={<RecordingsList />} />;
}
