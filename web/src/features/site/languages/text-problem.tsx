import type { TextProblem } from '@candela/contract/site/text-checks';
import { useTranslation } from 'react-i18next';

/** A problem of a text, as a message. */
export function TextProblemWords({ problem, name }: { problem: TextProblem['problem']; name: string | null }) {
  const { t } = useTranslation();
  return t(($) => $.languages.problems[problem], { name: name ?? '' });
}
