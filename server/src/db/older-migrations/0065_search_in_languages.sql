DROP INDEX "search_documents_entity";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "is_translation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_entity" ON "search_documents" USING btree ("kind","entity_id","lang");