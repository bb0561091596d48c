INSERT INTO "search_texts" ("document_id", "part", "body", "tsv")
	SELECT "id", "part", "body", "tsv" FROM "search_documents";--> statement-breakpoint
DROP INDEX "search_documents_texts_0";--> statement-breakpoint
DROP INDEX "search_documents_texts_1";--> statement-breakpoint
DROP INDEX "search_documents_texts_2";--> statement-breakpoint
DROP INDEX "search_documents_texts_3";--> statement-breakpoint
DROP INDEX "search_documents_texts_4";--> statement-breakpoint
DROP INDEX "search_documents_texts_5";--> statement-breakpoint
DROP INDEX "search_documents_texts_6";--> statement-breakpoint
DROP INDEX "search_documents_texts_7";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "tsv";--> statement-breakpoint
-- Rows keep the room of columns that are gone until the table is written anew.
CLUSTER "search_documents" USING "search_documents_pkey";
