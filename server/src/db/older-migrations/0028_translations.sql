CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"field" text NOT NULL,
	"lang" text NOT NULL,
	"source_hash" text NOT NULL,
	"source" text NOT NULL,
	"value" text NOT NULL,
	"state" text NOT NULL,
	"course_id" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_item_id_field_lang_source_hash_pk" PRIMARY KEY("kind","item_id","field","lang","source_hash")
);
--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "fallback_code" text;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_course" ON "translations" USING btree ("course_id","lang");