CREATE TABLE "search_texts" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"part" smallint NOT NULL,
	"body" text NOT NULL,
	"tsv" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_cues_texts";--> statement-breakpoint
DROP INDEX "search_documents_titles";--> statement-breakpoint
DROP INDEX "search_documents_texts";--> statement-breakpoint
ALTER TABLE "search_cues" ADD COLUMN "part" smallint GENERATED ALWAYS AS ((hashtext(entity_id) & 7)::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "part" smallint GENERATED ALWAYS AS ((hashtext(entity_id) & 7)::smallint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_document_id_search_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."search_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_texts_words_0" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_texts_words_1" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_texts_words_2" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_texts_words_3" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_texts_words_4" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_texts_words_5" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_texts_words_6" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_texts_words_7" ON "search_texts" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_texts"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_cues_texts_0" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_cues_texts_1" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_cues_texts_2" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_cues_texts_3" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_cues_texts_4" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_cues_texts_5" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_cues_texts_6" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_cues_texts_7" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_cues"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_documents_titles_0" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_documents_titles_1" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_documents_titles_2" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_documents_titles_3" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_documents_titles_4" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_documents_titles_5" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_documents_titles_6" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_documents_titles_7" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_documents_texts_0" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_documents_texts_1" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_documents_texts_2" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_documents_texts_3" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_documents_texts_4" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_documents_texts_5" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_documents_texts_6" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_documents_texts_7" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false) WHERE "search_documents"."part" = 7;