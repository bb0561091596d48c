-- phase: expand
-- What sources have corrected lately is found without reading all corrections.
CREATE INDEX "candle_corrections_at" ON "candle_corrections" USING brin ("at");