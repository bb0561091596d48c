CREATE TABLE "owner_codes" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_codes_one" CHECK ("owner_codes"."id")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language_id" integer,
	"time_zone" text,
	"state" text DEFAULT 'unproven' NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "sign_ups_waiting" ON "sign_ups" USING btree ("proven_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_ups_past" ON "sign_ups" USING btree ("expires_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "sign_ups_language" ON "sign_ups" USING btree ("language_id");