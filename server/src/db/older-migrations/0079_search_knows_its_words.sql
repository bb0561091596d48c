DROP INDEX "search_words_similar";--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE "search_words"."documents" > 0;
--> statement-breakpoint
-- Typed words are looked up here first, so it must contain every word and stem of the index.
INSERT INTO "search_words" ("word", "documents")
	SELECT "word", 0 FROM (
		SELECT "word" FROM ts_stat('SELECT "tsv" FROM "search_texts"')
		UNION SELECT "word" FROM ts_stat('SELECT "tsv" FROM "search_cues"')) "used"
	ON CONFLICT DO NOTHING;
