-- phase: expand
ALTER TABLE "streams" ADD COLUMN "publisher_id" uuid;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_publisher_id_users_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;