import { acceptedScore } from '@candela/contract/sign-in/password-strength';
import { useTranslation } from 'react-i18next';
import { usePasswordStrength } from './use-password-strength.ts';
import classes from './password-strength.module.css';

const levels = ['common', 'common', 'weak', 'good', 'strong'] as const;

/** Translation keys of the hints for zxcvbn's warnings. */
const hints = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'name',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'personal',
} as const;

type Hint = (typeof hints)[keyof typeof hints] | 'more';

/** Shows the strength of a new password as the server will rate it, and how to improve it. */
export function PasswordStrength({ password = '', known }: { password?: string; known: (string | undefined)[] }) {
  const { t } = useTranslation();
  const answer = usePasswordStrength(
    password,
    known.filter((each) => each !== undefined),
  );
  const level = answer && levels[answer.score];
  const hint = answer && hintOf(answer);
  return (
    <div className={classes.strength} role="status" hidden={password === ''}>
      <div className={classes.bars} data-level={level ?? undefined} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={answer !== null && answer.score >= bar} />
        ))}
      </div>
      {level && (
        <p>
          {t(($) => $.login.strength.label)}: <strong>{t(($) => $.login.strength.levels[level])}</strong>
        </p>
      )}
      {hint && <p>{t(($) => $.login.strength.hints[hint])}</p>}
    </div>
  );
}

function hintOf({ score, warning }: { score: number; warning: string | null }): Hint | null {
  if (score >= acceptedScore) return null;
  return (warning !== null && Object.hasOwn(hints, warning) && hints[warning as keyof typeof hints]) || 'more';
}
