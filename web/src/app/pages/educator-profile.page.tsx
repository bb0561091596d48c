import { useParams } from '@tanstack/react-router';
import { EducatorProfile } from './educator-profile.tsx';

export function EducatorProfilePage() {
  const { userId = '' } = useParams({ strict: false });
  return <EducatorProfile key={userId} id={userId} />;
}
