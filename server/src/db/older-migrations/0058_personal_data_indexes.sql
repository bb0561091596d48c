CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "feeds_author" ON "feeds" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "room_messages_of_user" ON "room_messages" USING btree ("user_id","id");