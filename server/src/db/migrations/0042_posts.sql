-- phase: expand
-- Posts get documents, a time, pins that end, and lists by author and symbol.
CREATE TABLE "feed_seen" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_symbols" (
	"feed_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"audience_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_symbols_feed_id_symbol_pk" PRIMARY KEY("feed_id","symbol")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "pin_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "pinned_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "is_notified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "earnings_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "feed_seen" ADD CONSTRAINT "feed_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_symbols" ADD CONSTRAINT "feed_symbols_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_symbols_of_audience" ON "feed_symbols" USING btree ("symbol","audience_id","published_at" DESC NULLS LAST,"feed_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_of_author" ON "feeds" USING btree ("author_id","audience_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "feeds_pinned" ON "feeds" USING btree ("audience_id","pinned_until") WHERE status = 'published' and pinned_until is not null;--> statement-breakpoint
CREATE INDEX "feeds_of_author_by_status" ON "feeds" USING btree ("author_id","status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feeds_by_status" ON "feeds" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_scheduled" CHECK ((status = 'scheduled') = (scheduled_at is not null));--> statement-breakpoint
CREATE FUNCTION keep_feed_symbols() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM feed_symbols WHERE feed_id = NEW.id;
  IF NEW.status = 'published' AND NEW.published_at IS NOT NULL THEN
    INSERT INTO feed_symbols (feed_id, symbol, audience_id, published_at)
      SELECT DISTINCT NEW.id, s.symbol, NEW.audience_id, NEW.published_at FROM unnest(NEW.symbols) s (symbol);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER feeds_symbols AFTER INSERT OR UPDATE OF status, symbols, subscription_type_ids, published_at ON feeds FOR EACH ROW EXECUTE FUNCTION keep_feed_symbols();
