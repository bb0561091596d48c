CREATE TABLE "streams" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"generation" integer NOT NULL,
	"live_at" timestamp with time zone,
	"interrupted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streams_on_air" ON "streams" USING btree ("state") WHERE state in ('live', 'interrupted');