-- phase: expand
-- Pictures of posts, at most ten of each.
CREATE TABLE "feed_media" (
	"feed_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"picture_id" uuid NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "feed_media_feed_id_position_pk" PRIMARY KEY("feed_id","position"),
	CONSTRAINT "feed_media_once" UNIQUE("picture_id"),
	CONSTRAINT "feed_media_position" CHECK (position between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "feed_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"feed_id" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_pictures_of_feed" UNIQUE("feed_id","id"),
	CONSTRAINT "feed_pictures_size" CHECK (width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "feed_media" ADD CONSTRAINT "feed_media_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_media" ADD CONSTRAINT "feed_media_picture" FOREIGN KEY ("feed_id","picture_id") REFERENCES "public"."feed_pictures"("feed_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pictures" ADD CONSTRAINT "feed_pictures_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_pictures" ADD CONSTRAINT "feed_pictures_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_pictures_of_author" ON "feed_pictures" USING btree ("author_id","created_at");