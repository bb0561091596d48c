import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import { useFormat } from '#platform/time/time.ts';

/** Text for a failed form submission, to be shown in the form. */
export function useFailureText(): (error: Error) => string {
  const { t } = useTranslation();
  const { duration } = useFormat();
  return (error) => {
    if (!(error instanceof ApiError)) return t(($) => $.login.offline);
    if (error.status === 429) {
      return error.retryAfter
        ? t(($) => $.login.tooMany, { wait: duration(error.retryAfter) })
        : t(($) => $.login.tooManyLater);
    }
    return translateKey(error.body?.description || error.body?.title || error.message);
  };
}
