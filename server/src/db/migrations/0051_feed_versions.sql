-- phase: expand
-- What published posts have said before.
CREATE TABLE "feed_versions" (
	"feed_id" integer NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb,
	"pictures" jsonb NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "feed_versions_feed_id_number_pk" PRIMARY KEY("feed_id","number"),
	CONSTRAINT "feed_versions_number" CHECK (number between 1 and 200),
	CONSTRAINT "feed_versions_erased" CHECK ((document is null) = (erased_at is not null))
);
--> statement-breakpoint
ALTER TABLE "feed_versions" ADD CONSTRAINT "feed_versions_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_versions" ADD CONSTRAINT "feed_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_versions_of_author" ON "feed_versions" USING btree ("author_id");