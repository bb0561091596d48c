import type { Cue } from '@candela/contract/video/captions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './caption-editor.module.css';
import { OpenCue } from './cue-row.tsx';
import { timeText, type CueProblem } from './cue-steps.ts';

interface CueListProps {
  cues: readonly Cue[];
  problems: ReadonlyMap<string, CueProblem>;
  /** Id of the cue being edited. */
  chosen: string | null;
  languageCode: string;
  video: HTMLVideoElement | null;
  actions: {
    change: (id: string, changes: Partial<Cue>, what: string) => void;
    split: (id: string, letter: number) => void;
    merge: (id: string) => void;
    remove: (id: string) => void;
  };
  onChoose: (id: string | null) => void;
}

/** All cues with their times; the current one is marked, the selected one is open for editing. */
export function CueList({ cues, problems, chosen, languageCode, video, actions, onChoose }: CueListProps) {
  const { t } = useTranslation();
  const current = useSpokenCue(cues, video);
  return (
    <ol className={classes.cues}>
      {cues.map((cue, index) => {
        const problem = problems.get(cue.id);
        return (
          <li key={cue.id} data-current={cue.id === current || undefined}>
            {cue.id === chosen ? (
              <OpenCue
                cue={cue}
                problem={problem}
                languageCode={languageCode}
                here={() => video?.currentTime ?? 0}
                isLast={index === cues.length - 1}
                onChange={(changes, what) => actions.change(cue.id, changes, what)}
                onSplit={(letter) => actions.split(cue.id, letter)}
                onMerge={() => actions.merge(cue.id)}
                onRemove={() => actions.remove(cue.id)}
              />
            ) : (
              <button
                type="button"
                className={classes.cue}
                data-problem={problem}
                aria-current={cue.id === current ? 'true' : undefined}
                onClick={() => onChoose(cue.id)}
              >
                <span dir="ltr">{timeText(cue.from)}</span>
                <span lang={languageCode} dir="auto">
                  {cue.text === '' ? t(($) => $.captions.noText) : cue.text}
                  {problem && problem !== 'noText' && <em>{t(($) => $.captions.problems[problem])}</em>}
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Id of the cue at the current position; null between two. */
function useSpokenCue(cues: readonly Cue[], video: HTMLVideoElement | null): string | null {
  const [seconds, setSeconds] = useState(-1);
  useEffect(() => {
    if (!video) return;
    const read = () => setSeconds(video.currentTime);
    video.addEventListener('timeupdate', read);
    video.addEventListener('seeked', read);
    return () => {
      video.removeEventListener('timeupdate', read);
      video.removeEventListener('seeked', read);
    };
  }, [video]);
  return cues.find(({ from, to }) => from <= seconds + 0.02 && seconds < to)?.id ?? null;
}
