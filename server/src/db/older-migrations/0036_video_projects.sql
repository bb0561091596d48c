CREATE TABLE "video_moves" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"state" text NOT NULL,
	"source_key" text,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"upload" text,
	"external_id" text,
	"problem" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"region" text NOT NULL,
	"plan" text NOT NULL,
	"language_code" text,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"secret_names" text[] NOT NULL,
	"problem" text,
	"sync_done" integer,
	"sync_total" integer,
	"last_sync_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_project_id_video_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."video_projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_moves_project" ON "video_moves" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "video_projects_name" ON "video_projects" USING btree (lower("name"),"id");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_host_id_video_projects_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."video_projects"("id") ON DELETE no action ON UPDATE no action;