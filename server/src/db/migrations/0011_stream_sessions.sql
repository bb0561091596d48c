ALTER TABLE "streams" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "told_at" timestamp with time zone;