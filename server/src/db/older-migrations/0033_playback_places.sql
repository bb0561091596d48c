CREATE TABLE "playback_places" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "playback_places_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "video_captions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_captions" ADD COLUMN "cue_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_captions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "chapters_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playback_places_video" ON "playback_places" USING btree ("video_id");--> statement-breakpoint
UPDATE "videos" v SET "owner_id" = (SELECT h.user_id FROM "recordings" r JOIN "event_hosts" h ON h.event_id = r.event_id WHERE r.video_id = v.id ORDER BY h.position LIMIT 1) WHERE v.owner_id IS NULL;--> statement-breakpoint
UPDATE "videos" v SET "owner_id" = (SELECT t.user_id FROM "lessons" l JOIN "course_trainers" t ON t.course_id = l.course_id WHERE l.video_id = v.id ORDER BY l.id, t.position LIMIT 1) WHERE v.owner_id IS NULL;
