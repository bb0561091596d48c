CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "search_cues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_cues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"parent_id" text,
	"lang" text NOT NULL,
	"types" smallint[] NOT NULL,
	"is_staff_only" boolean NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"link" text NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"tsv" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"parent_id" text,
	"lang" text NOT NULL,
	"types" smallint[] NOT NULL,
	"is_staff_only" boolean NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"title_tsv" "tsvector" NOT NULL,
	"tsv" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_cues_entity" ON "search_cues" USING btree ("kind","entity_id","lang","second");--> statement-breakpoint
CREATE INDEX "search_cues_parent" ON "search_cues" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "search_cues_texts" ON "search_cues" USING gin ("tsv") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_entity" ON "search_documents" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "search_documents_parent" ON "search_documents" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "search_documents_titles" ON "search_documents" USING gin ("title_tsv") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_texts" ON "search_documents" USING gin ("tsv") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);