import { languageTagPattern } from '@candela/contract/language-tags';

export const editorPanels = ['settings', 'comments', 'history'] as const;
export type EditorPanel = (typeof editorPanels)[number];

/** Which lesson of a draft is open, and which panel; read from the URL. */
export interface EditorPlace {
  lesson?: number;
  panel?: EditorPanel;
}

export function validateEditorPlace(search: Record<string, unknown>): EditorPlace {
  const lesson = Number(search['lesson']);
  const panel = editorPanels.find((each) => each === search['panel']);
  return { ...(Number.isInteger(lesson) && lesson > 0 && { lesson }), ...(panel && { panel }) };
}

/** What the review page of a course shows, and which versions it compares. */
export interface ReviewPlace {
  view?: 'history' | 'preview';
  lesson?: number;
  from?: number;
  to?: number;
}

export function validateReviewPlace(search: Record<string, unknown>): ReviewPlace {
  const view = (['history', 'preview'] as const).find((each) => each === search['view']);
  const numbers = (['lesson', 'from', 'to'] as const).flatMap((name) => {
    const value = Number(search[name]);
    return Number.isInteger(value) && value > 0 ? [[name, value] as const] : [];
  });
  return { ...(view && { view }), ...Object.fromEntries(numbers) };
}

/** What the preview of a draft shows: a lesson or the course page, in a learner's language. */
export interface PreviewSearch {
  lesson?: number;
  language?: string;
}

export function validatePreview(search: Record<string, unknown>): PreviewSearch {
  const lesson = Number(search['lesson']);
  const language = String(search['language'] ?? '');
  return {
    ...(Number.isInteger(lesson) && lesson > 0 && { lesson }),
    ...(languageTagPattern.test(language) && { language }),
  };
}
