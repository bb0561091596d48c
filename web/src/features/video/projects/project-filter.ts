import { validateText } from '#platform/api/search-text.ts';

/** Reads whether archived projects are shown, and what is searched for, from an address. */
export function validateProjectFilter(search: Record<string, unknown>): { view?: 'archived'; search?: string } {
  return { ...(search.view === 'archived' && { view: 'archived' as const }), ...validateText(search) };
}
