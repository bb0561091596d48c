import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';

/** Users who want to be notified when a trainer goes live. */
export const educatorFollows = pgTable(
  'educator_follows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    educatorId: uuid('educator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.educatorId] }), index('educator_follows_educator').on(t.educatorId)],
);

/** Figures of a trainer, updated by triggers; a trainer without a row has none of it. */
export const educatorFigures = pgTable('educator_figures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  followerCount: integer('follower_count').notNull().default(0),
  /** Published courses, and the ratings of these. */
  courseCount: integer('course_count').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
});
