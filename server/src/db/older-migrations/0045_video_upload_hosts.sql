ALTER TABLE "video_uploads" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "wanted_host_id" uuid;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_host_id_video_projects_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."video_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_wanted_host_id_video_projects_id_fk" FOREIGN KEY ("wanted_host_id") REFERENCES "public"."video_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_uploads_host" ON "video_uploads" USING btree ("host_id") WHERE host_id is not null;--> statement-breakpoint
CREATE INDEX "videos_wanted_host" ON "videos" USING btree ("wanted_host_id") WHERE wanted_host_id is not null;