-- phase: expand
CREATE TABLE "journal_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_pictures_place" UNIQUE("entry_id","place")
);
--> statement-breakpoint
ALTER TABLE "journal_pictures" ADD CONSTRAINT "journal_pictures_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_pictures" ADD CONSTRAINT "journal_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_pictures_of_user" ON "journal_pictures" USING btree ("user_id","id");