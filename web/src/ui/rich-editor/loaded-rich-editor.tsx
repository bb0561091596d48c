import { useEffect, useState, type ReactNode } from 'react';
import type { RichEditor, RichEditorProps } from '#ui/rich-editor/rich-editor.tsx';

let loaded: typeof RichEditor | null = null;
let loading: Promise<typeof RichEditor> | null = null;

/** The editor is larger than any page that shows it: it is loaded beside the page, once. */
export function loadRichEditor(): Promise<typeof RichEditor> {
  loading ??= import('#ui/rich-editor/rich-editor.tsx').then(
    (module) => (loaded = module.RichEditor),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** A rich text editor, and `waiting` until it is loaded. Not by Suspense, which would hold it back for up to 300 ms. */
export function LoadedRichEditor({ waiting, ...props }: RichEditorProps & { waiting: ReactNode }) {
  const [Part, setPart] = useState(() => loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (Part) return;
    let isOver = false;
    loadRichEditor().then(
      (part) => isOver || setPart(() => part),
      (error: unknown) => isOver || setFailure({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [Part]);
  if (failure) throw failure.error;
  return Part ? <Part {...props} /> : waiting;
}
