-- phase: expand
-- Lists of trade ideas by status, time of closing, result, author and symbol, each from stretches of one audience.
DROP INDEX "ideas_of_author";--> statement-breakpoint
DROP INDEX "ideas_of_symbol";--> statement-breakpoint
CREATE INDEX "ideas_open_of_audience" ON "ideas" USING btree ("audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft' and closed_at is null;--> statement-breakpoint
CREATE INDEX "ideas_of_status" ON "ideas" USING btree ("audience_id","status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_closed_of_audience" ON "ideas" USING btree ("audience_id","closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "ideas_results_of_audience" ON "ideas" USING btree ("audience_id","net" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE net is not null and status <> 'void';--> statement-breakpoint
CREATE INDEX "ideas_of_author" ON "ideas" USING btree ("author_id","audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "ideas_of_symbol" ON "ideas" USING btree ("symbol_id","audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'draft';