-- phase: expand
ALTER TABLE "idea_month_figures" DROP CONSTRAINT "idea_month_figures_dimension";--> statement-breakpoint
ALTER TABLE "record_totals" DROP CONSTRAINT "record_totals_dimension";--> statement-breakpoint
DROP INDEX "idea_month_figures_old";--> statement-breakpoint
CREATE INDEX "idea_month_figures_not_ranked" ON "idea_month_figures" USING btree ("author_id","month") WHERE counts -> 'ranked' is null;--> statement-breakpoint
CREATE INDEX "record_totals_ranked_in_part" ON "record_totals" USING btree ("value","is_simulated","lower_bound" DESC NULLS LAST,"author_id" DESC NULLS LAST) WHERE dimension = 'ranked_part' and closed >= 30;--> statement-breakpoint
ALTER TABLE "idea_month_figures" ADD CONSTRAINT "idea_month_figures_dimension" CHECK (dimension in ('all', 'ranked', 'ranked_part', 'symbol', 'market', 'style', 'market_style', 'symbol_style'));--> statement-breakpoint
ALTER TABLE "record_totals" ADD CONSTRAINT "record_totals_dimension" CHECK (dimension in ('all', 'ranked', 'ranked_part', 'symbol', 'market', 'style', 'market_style', 'symbol_style'));