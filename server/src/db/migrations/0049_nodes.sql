-- phase: expand
-- The processes of the installation.
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"secret_check" text NOT NULL,
	"knows_keys" text[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"draining" boolean NOT NULL,
	"hears_others" boolean,
	"files" text NOT NULL,
	"reasons" text[] NOT NULL,
	"clock_offset" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "nodes_seen_at" ON "nodes" USING btree ("seen_at");