DROP INDEX "moderation_cases_state";--> statement-breakpoint
DROP INDEX "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "words_removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by" ON "moderation_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("decided_at") WHERE state <> 'open' and words_removed_at is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_spam" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{spam}';--> statement-breakpoint
CREATE INDEX "moderation_cases_abuse" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{abuse}';--> statement-breakpoint
CREATE INDEX "moderation_cases_false_promises" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{falsePromises}';--> statement-breakpoint
CREATE INDEX "moderation_cases_other" ON "moderation_cases" USING btree ("state","id") WHERE reasons @> '{other}';--> statement-breakpoint
CREATE INDEX "moderation_cases_state" ON "moderation_cases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_kind" ON "moderation_cases" USING btree ("state","kind","id");