import type { Autosave } from './autosave.ts';
import { draftsStored } from './kept-drafts.ts';

type OpenDraft = Pick<Autosave<unknown>, 'flush' | 'subscribe' | 'view'>;

/** Drafts on the screen. */
const open = new Set<OpenDraft>();

/** Counts a draft as open. @returns a function that ends that */
export function addOpenDraft(draft: OpenDraft): () => void {
  open.add(draft);
  return () => void open.delete(draft);
}

/** Saves all open drafts now. Resolves when they are saved, or cannot be, and the device has stored what is left. */
export async function flushDrafts(): Promise<void> {
  await Promise.all(Array.from(open, saved));
  await draftsStored();
}

/** Saves a draft now. Resolves when it is saved, or cannot be: its state says which. */
export async function saved(draft: OpenDraft): Promise<void> {
  await draft.flush();
  if (draft.view.state !== 'saving') return;
  // A save had already begun; what was written since follows it.
  await new Promise<void>((resolve) => {
    const unsubscribe = draft.subscribe(() => {
      if (draft.view.state === 'saving') return;
      unsubscribe();
      resolve();
    });
  });
}
