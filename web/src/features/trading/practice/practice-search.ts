/** `?idea=12`: a closed trade idea to practise on. */
export interface PracticeSearch {
  idea?: number;
}

export function validatePracticeSearch(search: Record<string, unknown>): PracticeSearch {
  const idea = Number(search.idea);
  return Number.isInteger(idea) && idea > 0 ? { idea } : {};
}
