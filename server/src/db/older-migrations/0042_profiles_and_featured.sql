DROP INDEX "users_trainers";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "spoken_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_fields" text[] DEFAULT '{timeZone,weeklyGoal,learning}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "educator_rank" integer DEFAULT 1000000 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_trainers" ON "users" USING btree ("educator_rank","first_name","last_name","id") WHERE status = 'active' and role_ids @> '{2}';
--> statement-breakpoint
-- Trainers of before are found under their own page.
update search_documents set link = '/educator-profile/' || entity_id where kind = 'educator';
