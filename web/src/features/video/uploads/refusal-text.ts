import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { VideoFailure } from '@candela/contract/video/video-states';
import type { Refusal } from './file-check.ts';

interface Said {
  title: string;
  /** What the user can do. */
  advice: string;
}

/** Why a file is not uploaded, and what to do. */
export function useRefusalText(): (refusal: Refusal) => Said {
  const { t } = useTranslation();
  const format = useFormat();
  return (refusal) => {
    if (refusal.reason === 'codec') {
      const { codec } = refusal;
      return { title: t(($) => $.uploads.refusals.codec, { codec }), advice: t(($) => $.uploads.refusals.codecAdvice) };
    }
    if (refusal.reason === 'tooLarge') {
      const limit = format.fileSize(refusal.limit);
      return {
        title: t(($) => $.uploads.refusals.tooLarge, { limit }),
        advice: t(($) => $.uploads.refusals.tooLargeAdvice),
      };
    }
    if (refusal.reason === 'tooLong') {
      const limit = format.duration(refusal.limit);
      return {
        title: t(($) => $.uploads.refusals.tooLong, { limit }),
        advice: t(($) => $.uploads.refusals.tooLongAdvice),
      };
    }
    const { reason } = refusal;
    return {
      title: t(($) => $.uploads.refusals[reason]),
      advice: t(($) => $.uploads.refusals[`${reason}Advice`]),
    };
  };
}

/** Why a file could not be processed, and what to do. */
export function useFailureText(): (code: VideoFailure, detail: string | null) => Said {
  const { t } = useTranslation();
  return (code, detail) => {
    if (code === 'unsupported_format' && detail === 'no video') {
      return { title: t(($) => $.uploads.refusals.noPicture), advice: t(($) => $.uploads.refusals.noPictureAdvice) };
    }
    if (code === 'unsupported_format' && detail !== null) {
      return {
        title: t(($) => $.uploads.refusals.codec, { codec: detail }),
        advice: t(($) => $.uploads.refusals.codecAdvice),
      };
    }
    return {
      title: t(($) => $.uploads.failures[code].title),
      advice: t(($) => $.uploads.failures[code].advice),
    };
  };
}
