CREATE TABLE "recordings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"video_id" uuid,
	"whole_playlist" text,
	"whole_seconds" double precision DEFAULT 0 NOT NULL,
	"spans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trim_start" double precision DEFAULT 0 NOT NULL,
	"trim_end" double precision DEFAULT 0 NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_video" ON "recordings" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "recordings_published" ON "recordings" USING btree ("published_at" DESC NULLS LAST,"event_id" DESC NULLS LAST) WHERE published_at is not null;