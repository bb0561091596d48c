-- phase: expand
CREATE INDEX "courses_published_styles" ON "courses" USING gin ("styles") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "courses_updated_of_language" ON "courses" USING btree ("language_code","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_updated_of_status" ON "courses" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "course_drafts_language" ON "course_drafts" USING btree (("meta" ->> 'languageCode'));--> statement-breakpoint
CREATE INDEX "course_drafts_words" ON "course_drafts" USING gin ((("meta" ->> 'title') || ' ' || ("meta" ->> 'summary')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_trainers_languages" ON "users" USING gin ("spoken_languages") WHERE status = 'active' and role_ids @> '{2}';--> statement-breakpoint
CREATE INDEX "users_never_seen" ON "users" USING btree ("created_at","id","status") WHERE last_seen_at is null;--> statement-breakpoint
CREATE INDEX "users_never_seen_by_name" ON "users" USING btree ("first_name","last_name","id","status") WHERE last_seen_at is null;