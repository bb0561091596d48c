/** The notes of an entry that nobody has written yet. */
export const nothingSaid = {
  setup: '',
  tags: [],
  checklist: [],
  moodBefore: null,
  moodAfter: null,
  note: '',
  mistakes: '',
  lesson: '',
};
