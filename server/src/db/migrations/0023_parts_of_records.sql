-- phase: expand
-- Records by market and style together, and the records of a symbol. Months are made anew by the job of records.
ALTER TABLE "idea_month_figures" DROP CONSTRAINT "idea_month_figures_dimension";--> statement-breakpoint
ALTER TABLE "record_totals" DROP CONSTRAINT "record_totals_dimension";--> statement-breakpoint
CREATE INDEX "idea_month_figures_old" ON "idea_month_figures" USING btree ("author_id","month") WHERE counts -> 'resolutions' is null;--> statement-breakpoint
CREATE INDEX "record_totals_ranked_of_symbol" ON "record_totals" USING btree ("value","is_simulated","lower_bound" DESC NULLS LAST,"author_id" DESC NULLS LAST) WHERE dimension = 'symbol' and closed >= 30;--> statement-breakpoint
CREATE INDEX "record_totals_few_of_symbol" ON "record_totals" USING btree ("value","is_simulated","closed" DESC NULLS LAST,"author_id" DESC NULLS LAST) WHERE dimension = 'symbol' and closed < 30;--> statement-breakpoint
ALTER TABLE "idea_month_figures" ADD CONSTRAINT "idea_month_figures_dimension" CHECK (dimension in ('all', 'ranked', 'symbol', 'market', 'style', 'market_style', 'symbol_style'));--> statement-breakpoint
ALTER TABLE "record_totals" ADD CONSTRAINT "record_totals_dimension" CHECK (dimension in ('all', 'ranked', 'symbol', 'market', 'style', 'market_style', 'symbol_style'));