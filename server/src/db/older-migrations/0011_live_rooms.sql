CREATE TABLE "shared_charts" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"chart" jsonb,
	"by_user_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "room_hands" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_hands_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "pinned_message_id" bigint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_video" ON "recordings" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "recordings_published" ON "recordings" USING btree ("published_at" DESC NULLS LAST,"event_id" DESC NULLS LAST) WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "room_hands_order" ON "room_hands" USING btree ("event_id","raised_at");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_pinned_message_id_room_messages_id_fk" FOREIGN KEY ("pinned_message_id") REFERENCES "public"."room_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;