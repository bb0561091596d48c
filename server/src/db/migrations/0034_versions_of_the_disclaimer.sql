-- phase: expand
CREATE TABLE "idea_disclaimers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_disclaimers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ideas" ADD COLUMN "disclaimer_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "idea_disclaimers_once" ON "idea_disclaimers" USING btree (md5(text));--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_disclaimer_id_idea_disclaimers_id_fk" FOREIGN KEY ("disclaimer_id") REFERENCES "public"."idea_disclaimers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER idea_disclaimers_kept BEFORE UPDATE OR DELETE ON idea_disclaimers FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER idea_disclaimers_whole BEFORE TRUNCATE ON idea_disclaimers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
