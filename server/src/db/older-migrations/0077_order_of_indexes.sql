DROP INDEX "lesson_notes_recent";--> statement-breakpoint
DROP INDEX "users_invited";--> statement-breakpoint
DROP INDEX "course_ratings_recent";--> statement-breakpoint
CREATE INDEX "course_ratings_recent" ON "course_ratings" USING btree ("course_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);