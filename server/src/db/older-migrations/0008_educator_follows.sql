CREATE TABLE "educator_follows" (
	"user_id" uuid NOT NULL,
	"educator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "educator_follows_user_id_educator_id_pk" PRIMARY KEY("user_id","educator_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_for_followers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "educator_follows" ADD CONSTRAINT "educator_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "educator_follows" ADD CONSTRAINT "educator_follows_educator_id_users_id_fk" FOREIGN KEY ("educator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "educator_follows_educator" ON "educator_follows" USING btree ("educator_id");