-- phase: expand
-- Who may find a row, as words beside those of its text: see db/tables/search.ts. The function is written by hand.
CREATE FUNCTION search_readers(types smallint[], is_staff_only boolean, owner_ids uuid[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(
    SELECT '=all' WHERE NOT is_staff_only
    UNION SELECT '=t0' WHERE NOT is_staff_only AND types = '{}'
    UNION SELECT '=t' || type FROM unnest(types) type WHERE NOT is_staff_only
    UNION SELECT '=o' || owner FROM unnest(owner_ids) owner))
$$;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "readers" "tsvector";--> statement-breakpoint
CREATE INDEX "search_cues_readers_0" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_cues_readers_1" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_cues_readers_2" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_cues_readers_3" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_cues_readers_4" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_cues_readers_5" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_cues_readers_6" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_cues_readers_7" ON "search_cues" USING gin ((tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_cues"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_documents_readers_0" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_documents_readers_1" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_documents_readers_2" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_documents_readers_3" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_documents_readers_4" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_documents_readers_5" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_documents_readers_6" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_documents_readers_7" ON "search_documents" USING gin ((title_tsv || search_readers(types, is_staff_only, owner_ids))) WITH (fastupdate=false) WHERE "search_documents"."part" = 7;--> statement-breakpoint
CREATE INDEX "search_texts_readers_0" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 0;--> statement-breakpoint
CREATE INDEX "search_texts_readers_1" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 1;--> statement-breakpoint
CREATE INDEX "search_texts_readers_2" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 2;--> statement-breakpoint
CREATE INDEX "search_texts_readers_3" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 3;--> statement-breakpoint
CREATE INDEX "search_texts_readers_4" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 4;--> statement-breakpoint
CREATE INDEX "search_texts_readers_5" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 5;--> statement-breakpoint
CREATE INDEX "search_texts_readers_6" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 6;--> statement-breakpoint
CREATE INDEX "search_texts_readers_7" ON "search_texts" USING gin ((tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))) WITH (fastupdate=false) WHERE "search_texts"."part" = 7;