import '@mantine/core/styles/Skeleton.layer.css';
import type { Cue } from '@candela/contract/video/captions';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutosave, useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { ConflictStrip } from '#ui/conflict-strip.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SaveStateText } from '#ui/save-state.tsx';
import { captionSaving, trackQuery, type CaptionContent } from './captions.api.ts';
import { CaptionFileButton } from './caption-file-button.tsx';
import { CaptionTools } from './caption-tools.tsx';
import classes from './caption-editor.module.css';
import { CueList } from './cue-list.tsx';
import { addCue, changeCue, mendOverlaps, mergeCue, newCueId, problemsOf, removeCue, splitCue } from './cue-steps.ts';
import { useStepsBack } from './use-steps-back.ts';

export interface CaptionEditorProps {
  videoId: string;
  languageCode: string;
  /** Label of new captions in the player's menu. */
  label: string;
  video: HTMLVideoElement | null;
  /** Automatic live captions of a session; null for other videos. */
  spoken: readonly Omit<Cue, 'id'>[] | null;
  onSeek: (second: number) => void;
}

/** Editor for captions in one language, beside the player: typed, imported from a file, or copied from live captions. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { t } = useTranslation();
  const { videoId, languageCode, label } = props;
  const name = useDraftName(`captions ${videoId} ${languageCode}`);
  const kept = useKeptDraft<CaptionContent>(name);
  const { data: opened, isError, refetch } = useQuery(trackQuery(videoId, languageCode, label));
  if (isError && !opened) return <ErrorState onRetry={() => void refetch()} />;
  if (!opened || kept === undefined)
    return <Skeleton height={320} radius="lg" aria-label={t(($) => $.core.loading)} role="status" />;
  return <Opened {...props} name={name} opened={opened} kept={kept} />;
}

interface OpenedProps extends CaptionEditorProps {
  name: string;
  opened: { revision: number; content: CaptionContent };
  kept: KeptDraft<CaptionContent> | null;
}

function Opened({ videoId, languageCode, label, video, spoken, onSeek, name, opened, kept }: OpenedProps) {
  const { t } = useTranslation();
  const saving = captionSaving(videoId, languageCode, label);
  const { autosave, view } = useAutosave<CaptionContent>({ name, opened, kept, isEditable: true, ...saving });
  const { content, conflicts } = view;
  const { cues } = content;
  const [chosen, setChosen] = useState<string | null>(null);
  const steps = useStepsBack(cues, (next) => autosave.change({ ...autosave.view.content, cues: next }));
  const problems = problemsOf(cues);
  const here = () => video?.currentTime ?? 0;
  const change = (next: Cue[], what = '') => steps.change(next, what);
  const add = () => {
    const added = addCue(cues, here());
    if (!added) return;
    change(added.cues);
    setChosen(added.id);
  };
  const split = (id: string, letter: number) => {
    const newId = newCueId();
    change(splitCue(cues, id, letter, here(), newId));
    setChosen(newId);
  };
  const actions = {
    change: (id: string, changes: Partial<Cue>, what: string) => change(changeCue(cues, id, changes), what),
    split,
    merge: (id: string) => change(mergeCue(cues, id)),
    remove: (id: string) => {
      const at = cues.findIndex((cue) => cue.id === id);
      change(removeCue(cues, id));
      setChosen(cues[at + 1]?.id ?? cues[at - 1]?.id ?? null);
    },
  };
  const choose = (id: string | null) => {
    setChosen(id);
    const cue = cues.find((each) => each.id === id);
    if (cue) onSeek(cue.from);
  };
  const walk = (step: number) => {
    const at = cues.findIndex(({ id }) => id === chosen);
    const next = cues[Math.max(0, Math.min(cues.length - 1, at + step))];
    if (next) choose(next.id);
  };
  const section = useEditorKeys({ add, undo: steps.undo, redo: steps.redo, walk });
  return (
    <section ref={section} className={classes.editor} aria-label={label}>
      <CaptionTools
        steps={steps}
        onAdd={add}
        overlaps={[...problems.values()].filter((problem) => problem !== 'noText').length}
        onMend={() => change(mendOverlaps(cues))}
      >
        <CaptionFileButton
          videoId={videoId}
          languageCode={languageCode}
          hasCues={cues.length > 0}
          onRead={(read) => change(read)}
        />
      </CaptionTools>
      <SaveStateText state={view.state} savedAt={view.savedAt} retry={() => void autosave.flush()} />
      <ConflictStrip conflicts={conflicts} autosave={autosave} />
      {cues.length === 0 && (
        <div className={classes.empty}>
          <p>{t(($) => $.captions.empty)}</p>
          {spoken && spoken.length > 0 && (
            <Button
              variant="light"
              leftSection={<Mic size={16} aria-hidden />}
              onClick={() => change(mendOverlaps(spoken.map((cue) => ({ ...cue, id: newCueId() }))))}
            >
              {t(($) => $.captions.takeSpoken, { count: spoken.length })}
            </Button>
          )}
        </div>
      )}
      <CueList
        cues={cues}
        problems={problems}
        chosen={chosen}
        languageCode={languageCode}
        video={video}
        actions={actions}
        onChoose={choose}
      />
      <p className={classes.keys}>{t(($) => $.captions.keys)}</p>
    </section>
  );
}

interface KeyActions {
  add: () => void;
  undo: () => void;
  redo: () => void;
  walk: (step: number) => void;
}

/** Keyboard shortcuts, wherever the focus is in the editor. */
function useEditorKeys(actions: KeyActions) {
  const section = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => pressKey(event, actions));
  useEffect(() => {
    const element = section.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return section;
}

function pressKey(event: KeyboardEvent, { add, undo, redo, walk }: KeyActions): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'z') (event.shiftKey ? redo : undo)();
  else if (event.altKey && key === 'arrowdown') walk(1);
  else if (event.altKey && key === 'arrowup') walk(-1);
  else if (event.altKey && key === 'n') add();
  else return;
  event.preventDefault();
}
