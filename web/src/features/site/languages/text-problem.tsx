import type { TextProblem } from '@candela/contract/site/text-checks';
import { useTranslation } from 'react-i18next';

/** What is wrong with a text, in words. */
export function TextProblemWords({ problem, name }: { problem: TextProblem['problem']; name: string | null }) {
  const { t } = useTranslation();
  return t(($) => $.languages.problems[problem], { name: name ?? '' });
}
