import { loadedPart } from '#ui/loaded-part.tsx';

/** The editor is larger than any page that uses it, so it is loaded separately. */
export const { load: loadRichEditor, Loaded: LoadedRichEditor } = loadedPart(async () => {
  const { RichEditor } = await import('#ui/rich-editor/rich-editor.tsx');
  return RichEditor;
});
