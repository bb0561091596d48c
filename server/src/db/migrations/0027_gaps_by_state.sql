-- phase: expand
DROP INDEX "candle_gaps_open";--> statement-breakpoint
CREATE INDEX "candle_gaps_of_state" ON "candle_gaps" USING btree ("state","to_minute","id");--> statement-breakpoint
CREATE INDEX "split_questions_open" ON "split_questions" USING btree ("minute" DESC NULLS LAST,"symbol_id") WHERE state = 'open';