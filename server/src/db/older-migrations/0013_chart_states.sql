CREATE TABLE "chart_states" (
	"event_id" integer NOT NULL,
	"stretch" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"chart" jsonb,
	CONSTRAINT "chart_states_event_id_stretch_pk" PRIMARY KEY("event_id","stretch")
);
--> statement-breakpoint
ALTER TABLE "chart_states" ADD CONSTRAINT "chart_states_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;