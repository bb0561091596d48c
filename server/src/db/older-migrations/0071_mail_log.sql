CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"template" text NOT NULL,
	"language_code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_template" ON "mails" USING btree ("template","queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_email" ON "mails" USING btree ("email" text_pattern_ops,"queued_at","id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");