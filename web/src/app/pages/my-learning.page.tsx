import { MyLearningPage as MyLearning } from '#features/learning/enrolments/my-learning.page.tsx';
import { RecordingsList } from '#features/live/recordings/recordings-list.tsx';

/** What the learner takes and has finished, with recorded sessions beside it. */
export function MyLearningPage() {
  return <MyLearning recordings={<RecordingsList />} />;
}
