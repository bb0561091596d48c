ALTER TABLE "videos" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "draft_lessons_video" ON "draft_lessons" USING btree ((content->>'videoId')) WHERE content->>'videoId' is not null;--> statement-breakpoint
CREATE INDEX "lesson_contents_video" ON "lesson_contents" USING btree ((content->>'videoId')) WHERE content->>'videoId' is not null;--> statement-breakpoint
CREATE INDEX "videos_by_title" ON "videos" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "videos_owner_title" ON "videos" USING btree ("owner_id","title","id");--> statement-breakpoint
CREATE INDEX "videos_by_size" ON "videos" USING btree ("stored_bytes" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner_size" ON "videos" USING btree ("owner_id","stored_bytes" DESC NULLS FIRST,"id" DESC NULLS FIRST);