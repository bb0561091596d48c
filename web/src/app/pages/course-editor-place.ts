export const editorPanels = ['settings', 'history'] as const;
export type EditorPanel = (typeof editorPanels)[number];

/** Which lesson of a draft is open, and which panel beside it; read from an address. */
export interface EditorPlace {
  lesson?: number;
  panel?: EditorPanel;
}

export function validateEditorPlace(search: Record<string, unknown>): EditorPlace {
  const lesson = Number(search['lesson']);
  const panel = editorPanels.find((each) => each === search['panel']);
  return { ...(Number.isInteger(lesson) && lesson > 0 && { lesson }), ...(panel && { panel }) };
}
