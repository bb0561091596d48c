CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "events_ahead";--> statement-breakpoint
CREATE INDEX "announcements_drafts" ON "announcements" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_draft;--> statement-breakpoint
CREATE INDEX "courses_published_language" ON "courses" USING btree ("language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_published_level" ON "courses" USING btree ("level","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (("title" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_of_status" ON "events" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "room_messages_time" ON "room_messages" USING btree ("event_id","created_at") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "room_votes_user" ON "room_votes" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "users_trainers" ON "users" USING btree ("first_name","last_name","id") WHERE status = 'active' and role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_trainer_names" ON "users" USING gin (("first_name" || ' ' || "last_name" || ' ' || coalesce("associate_id", '')) gin_trgm_ops) WHERE status = 'active' and role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("role_ids");--> statement-breakpoint
CREATE INDEX "users_language" ON "users" USING btree ("language_id");