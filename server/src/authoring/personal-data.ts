import { reviewComments } from '#db/tables/drafts.ts';
import { keptAs, leftOutAs, personalRows, type DomainData } from '#site/personal-data.ts';

/** What trainers write to each other; courses belong to the installation. */
export const authoringData: DomainData = {
  rows: [
    personalRows({
      name: 'learning/review-comments',
      table: reviewComments,
      owner: reviewComments.authorId,
      key: reviewComments.id,
      columns: { body: reviewComments.body, createdAt: reviewComments.createdAt },
    }),
  ],
  leftOut: {
    course_assets: leftOutAs.ofInstallation,
    course_versions: leftOutAs.ofInstallation,
    draft_lessons: leftOutAs.ofInstallation,
    lesson_contents: leftOutAs.ofInstallation,
    lesson_history: leftOutAs.ofInstallation,
    review_threads: leftOutAs.ofInstallation,
    translations: leftOutAs.ofInstallation,
    course_imports: leftOutAs.passing,
  },
  kept: {
    course_assets: keptAs.ofInstallation,
    course_imports: keptAs.passing,
    course_versions: keptAs.ofInstallation,
    draft_lessons: keptAs.ofInstallation,
    lesson_contents: keptAs.ofInstallation,
    lesson_history: keptAs.ofInstallation,
    review_comments: keptAs.pseudonym,
    review_threads: keptAs.pseudonym,
    translations: keptAs.ofInstallation,
  },
};
