-- phase: expand
-- Parts of uploads in the bucket.
CREATE TABLE "video_upload_parts" (
	"upload_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "video_upload_parts_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
ALTER TABLE "video_upload_parts" ADD CONSTRAINT "video_upload_parts_upload_id_video_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."video_uploads"("id") ON DELETE cascade ON UPDATE no action;