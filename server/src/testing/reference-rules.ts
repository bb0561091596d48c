/** Who may refer to something, and where that is decided and tested. */
export interface ReferenceRule {
  /** Who may refer to it. */
  who: string;
  /** Below `server/src`, or `contract` for what the schema alone decides. */
  where: string;
  test: string;
  /** Names of endpoints with the paths of their fields. */
  fields: readonly string[];
}

export const rule = (who: string, where: string, test: string, ...fields: string[]): ReferenceRule => ({
  who,
  where,
  test,
  fields,
});

/** A field of the content of a lesson. */
export const lessonContent = (field: string) => `draftLessons.saveDraftLesson body.content.${field}`;
