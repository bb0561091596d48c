-- phase: expand
ALTER TABLE "economic_import_rows" ADD COLUMN "twin_id" integer;--> statement-breakpoint
ALTER TABLE "economic_imports" ADD COLUMN "twin_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "economic_imports" ADD COLUMN "joins" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "economic_import_rows" ADD CONSTRAINT "economic_import_rows_twin_id_economic_events_id_fk" FOREIGN KEY ("twin_id") REFERENCES "public"."economic_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "economic_events_of_series" ON "economic_events" USING btree ("currency","series","at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "economic_import_rows_of_twin" ON "economic_import_rows" USING btree ("twin_id");