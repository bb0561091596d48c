-- phase: expand
-- Which alerts were judged by a bar that was corrected.
CREATE INDEX "alerts_of_symbol" ON "alerts" USING btree ("symbol_id","bar_at");