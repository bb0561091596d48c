import { validateText } from '#platform/api/search-text.ts';

/** Reads whether archived projects are shown, and the search text, from a URL. */
export function validateProjectFilter(search: Record<string, unknown>): { view?: 'archived'; search?: string } {
  return { ...(search.view === 'archived' && { view: 'archived' as const }), ...validateText(search) };
}
