ALTER TABLE "playback_places" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "playback_places" ADD CONSTRAINT "playback_places_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playback_places_session" ON "playback_places" USING btree ("session_id");