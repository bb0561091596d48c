-- phase: expand
-- Cards of the links in posts; lists of posts by language.
CREATE TABLE "link_previews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_previews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"picture_id" uuid,
	"picture_failure" text,
	"due_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"fresh_until" timestamp with time zone,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_previews_address_unique" UNIQUE("address"),
	CONSTRAINT "link_previews_waiting" CHECK (state <> 'waiting' or due_at is not null)
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "has_link_card" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "link_path" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "link_preview_id" integer;--> statement-breakpoint
CREATE INDEX "link_previews_due" ON "link_previews" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "link_previews_asked" ON "link_previews" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_link_preview_id_link_previews_id_fk" FOREIGN KEY ("link_preview_id") REFERENCES "public"."link_previews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_of_audience_by_language" ON "feeds" USING btree ("audience_id","language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "feeds_published_by_language" ON "feeds" USING btree ("language_code","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "feeds_of_link_preview" ON "feeds" USING btree ("link_preview_id") WHERE link_preview_id is not null;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_link" CHECK (num_nonnulls(link_path, link_preview_id) <= 1);