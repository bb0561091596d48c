CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_state";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "failure_detail" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "mime" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "size_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "original_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "packaged_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "playlist" text DEFAULT 'master.m3u8' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "thumbnails" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "quality" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "renditions" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "progress" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "loudness" double precision;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_uploads_video" ON "video_uploads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_uploads_owner" ON "video_uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "video_uploads_expiry" ON "video_uploads" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner" ON "videos" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_owner_state" ON "videos" USING btree ("owner_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_folder" ON "videos" USING btree ("owner_id","folder") WHERE folder is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "videos_external" ON "videos" USING btree ("host_id","external_id");--> statement-breakpoint
CREATE INDEX "videos_waiting" ON "videos" USING btree ("updated_at") WHERE original_key is not null and packaged_key is distinct from original_key and failure_code is null;--> statement-breakpoint
CREATE INDEX "videos_state" ON "videos" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);