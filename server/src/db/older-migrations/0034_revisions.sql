ALTER TABLE "courses" ADD COLUMN "meta_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;