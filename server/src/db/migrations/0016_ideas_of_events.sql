-- phase: expand
CREATE INDEX "ideas_of_event" ON "ideas" USING btree ("event_id","published_at","id") WHERE event_id is not null;