-- phase: expand
-- Lists of ideas by direction, by style, and by result of an author or a symbol.
CREATE INDEX "ideas_of_direction" ON "ideas" USING btree ("audience_id","direction","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_of_style" ON "ideas" USING btree ("audience_id","style","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_results_of_author" ON "ideas" USING btree ("author_id","audience_id","net" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE net is not null and status <> 'void';--> statement-breakpoint
CREATE INDEX "ideas_results_of_symbol" ON "ideas" USING btree ("symbol_id","audience_id","net" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE net is not null and status <> 'void';