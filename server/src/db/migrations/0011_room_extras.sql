CREATE TABLE "room_hands" (
	"event_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_hands_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "pinned_message_id" bigint;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_hands" ADD CONSTRAINT "room_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_hands_order" ON "room_hands" USING btree ("event_id","raised_at");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_pinned_message_id_room_messages_id_fk" FOREIGN KEY ("pinned_message_id") REFERENCES "public"."room_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;