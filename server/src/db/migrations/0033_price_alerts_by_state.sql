-- phase: expand
CREATE INDEX "price_alerts_of_user_in_state" ON "price_alerts" USING btree ("user_id","state","id");