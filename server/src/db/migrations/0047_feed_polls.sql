-- phase: expand
-- Polls of posts; an open one never changes.
CREATE TABLE "feed_poll_votes" (
	"feed_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"options" smallint[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_poll_votes_feed_id_user_id_pk" PRIMARY KEY("feed_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "feed_polls" (
	"feed_id" integer PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"is_multiple" boolean NOT NULL,
	"hours" smallint NOT NULL,
	"closes_at" timestamp with time zone,
	"counts" integer[] DEFAULT '{}' NOT NULL,
	"voter_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_polls_counts" CHECK (closes_at is null or cardinality(counts) = cardinality(options)),
	CONSTRAINT "feed_polls_options" CHECK (closes_at is null or cardinality(options) between 2 and 6)
);
--> statement-breakpoint
ALTER TABLE "feed_poll_votes" ADD CONSTRAINT "feed_poll_votes_feed_id_feed_polls_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed_polls"("feed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_poll_votes" ADD CONSTRAINT "feed_poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_polls" ADD CONSTRAINT "feed_polls_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_poll_votes_of_user" ON "feed_poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION refuse_poll_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a published poll never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER feed_polls_kept BEFORE UPDATE OF question, options, is_multiple ON feed_polls FOR EACH ROW
  WHEN (OLD.closes_at IS NOT NULL AND (OLD.question, OLD.options, OLD.is_multiple) IS DISTINCT FROM (NEW.question, NEW.options, NEW.is_multiple))
  EXECUTE FUNCTION refuse_poll_changes();
