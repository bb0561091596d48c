ALTER TABLE "room_messages" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_messages" ADD COLUMN "reply_to_id" bigint;--> statement-breakpoint
ALTER TABLE "room_polls" ADD COLUMN "are_results_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_reply_to_id_room_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."room_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_messages_replies" ON "room_messages" USING btree ("reply_to_id") WHERE reply_to_id is not null;--> statement-breakpoint
CREATE INDEX "room_messages_questions" ON "room_messages" USING btree ("event_id","vote_count" DESC NULLS LAST,"id") WHERE kind = 'question' and hidden_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "room_messages_answered" ON "room_messages" USING btree ("event_id","id" DESC NULLS LAST) WHERE state = 'answered' and hidden_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_messages_answering" ON "room_messages" USING btree ("event_id") WHERE state = 'answering';