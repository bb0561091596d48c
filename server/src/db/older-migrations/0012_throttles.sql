CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"used" smallint NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "sign_in_failures" CASCADE;--> statement-breakpoint
CREATE INDEX "throttles_free_at" ON "throttles" USING btree ("free_at");