CREATE TABLE "shared_charts" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"chart" jsonb,
	"by_user_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charts" ADD CONSTRAINT "shared_charts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;