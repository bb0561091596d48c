import { useParams } from '@tanstack/react-router';
import { PersonPage } from './profile.page.tsx';

/** An educator as learners see them; the own page, too. */
export function EducatorProfilePage() {
  const { userId = '' } = useParams({ strict: false });
  return <PersonPage key={userId} id={userId} />;
}
