import { useParams } from '@tanstack/react-router';
import { PersonPage } from './profile.page.tsx';

/** An educator's page as learners see it; for educators also their own. */
export function EducatorProfilePage() {
  const { userId = '' } = useParams({ strict: false });
  return <PersonPage key={userId} id={userId} />;
}
