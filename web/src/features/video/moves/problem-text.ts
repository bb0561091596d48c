import { useTranslation } from 'react-i18next';
import { hostProblems } from '@candela/contract/video/projects';

const ownProblems = ['deleted', 'crashed', 'timedOut'] as const;

/** Why a move failed: a translated text for known problems, otherwise the host's message. */
export function useProblemText(): (problem: string) => string {
  const { t } = useTranslation();
  return (problem) => {
    const own = ownProblems.find((each) => each === problem);
    if (own) return t(($) => $.videoMoves.problems[own]);
    const known = hostProblems.find((each) => each === problem);
    return known ? t(($) => $.videoProjects.problems[known]) : t(($) => $.videoMoves.problems.host, { problem });
  };
}
