import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Autosave, type SaveResult } from './autosave.ts';
import type { KeptDraft, SaveAttempt } from './kept-draft.ts';
import { draftKeeper, takeKeptDraft } from './kept-drafts.ts';
import { addOpenDraft } from './open-drafts.ts';

interface AutosaveHooks<T> {
  /** Name of the draft on this device. */
  name: string;
  opened: { revision: number; content: T };
  kept: KeptDraft<T> | null;
  /** If false, unsaved changes of a closed tab stay on the device until the draft is editable. */
  isEditable: boolean;
  send: (attempt: SaveAttempt<T>) => Promise<SaveResult<T>>;
  load: () => Promise<{ revision: number; content: T }>;
}

/** The name of a draft of the user on this device: that of another person is never found. */
export function useDraftName(what: string): string {
  return useSession(({ profile }) => `${profile?.id ?? ''} ${what}`);
}

/** Unsaved changes of a draft from a closed tab; undefined while loading. @param name that of `useDraftName` */
export function useKeptDraft<T>(name: string): KeptDraft<T> | null | undefined {
  return useQuery({
    queryKey: ['kept-drafts', name],
    queryFn: () => takeKeptDraft<T>(name),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data;
}

/** A draft that is saved automatically while it is on the screen. */
export function useAutosave<T>(hooks: AutosaveHooks<T>) {
  const [autosave] = useState(() => {
    const { name, kept, isEditable } = hooks;
    if (!isEditable) return new Autosave<T>({ ...hooks, kept: null, keep: () => {} });
    return new Autosave<T>({ ...hooks, kept, keep: draftKeeper<T>(name) });
  });
  const view = useSyncExternalStore(autosave.subscribe, () => autosave.view);
  useEffect(() => {
    autosave.start();
    const close = addOpenDraft(autosave);
    const flush = () => void autosave.flush();
    const leave = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', leave);
      autosave.stop();
      close();
    };
  }, [autosave]);
  return { autosave, view };
}
