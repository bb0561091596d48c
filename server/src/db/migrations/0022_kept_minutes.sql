-- phase: expand
ALTER TABLE "market_symbols" ADD COLUMN "minutes_from" integer;