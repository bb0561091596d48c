ALTER TABLE "course_assets" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "course_assets_key" ON "course_assets" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "course_assets_not_kept" ON "course_assets" USING btree ("id") WHERE not is_kept;