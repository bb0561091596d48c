CREATE TABLE "interface_texts" (
	"language_code" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interface_texts_language_code_key_pk" PRIMARY KEY("language_code","key")
);
--> statement-breakpoint
CREATE TABLE "connection_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"milliseconds" integer
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interface_texts" ADD CONSTRAINT "interface_texts_language_code_languages_code_fk" FOREIGN KEY ("language_code") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interface_texts" ADD CONSTRAINT "interface_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_tests" ADD CONSTRAINT "connection_tests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interface_texts_of_user" ON "interface_texts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_tests_of_user" ON "connection_tests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_tests_age" ON "connection_tests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "setting_changes_of_key" ON "setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "setting_changes_of_user" ON "setting_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "languages_default" ON "languages" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
UPDATE "languages" SET "is_default" = true WHERE "code" = 'en';
