-- phase: expand
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thing_kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"parent_id" integer,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"edited_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"is_hidden_by_moderators" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_deleted" CHECK (deleted_at is null or (body = '' and mentions = '{}'))
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"thing_kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_thing_kind_thing_id_user_id_kind_pk" PRIMARY KEY("thing_kind","thing_id","user_id","kind"),
	CONSTRAINT "reactions_kind" CHECK (kind in ('like', 'love', 'celebrate', 'fire', 'laugh'))
);
--> statement-breakpoint
CREATE TABLE "thing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thing_kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"figure" smallint NOT NULL,
	"delta" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thing_figures" (
	"thing_kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"reaction_counts" integer[] NOT NULL,
	"comment_count" integer NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "thing_figures_thing_kind_thing_id_pk" PRIMARY KEY("thing_kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "thing_folds" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "thing_folds_only" CHECK (is_only)
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_thing" ON "comments" USING btree ("thing_kind","thing_id",(coalesce(parent_id, id)),"id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_hidden_by" ON "comments" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "reactions_of_user" ON "reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "thing_changes_of_thing" ON "thing_changes" USING btree ("thing_kind","thing_id");--> statement-breakpoint
ALTER TABLE "thing_figures" SET (fillfactor = 60);--> statement-breakpoint
INSERT INTO "thing_folds" ("at") VALUES (now());--> statement-breakpoint
CREATE FUNCTION note_reaction() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  changed reactions := case tg_op when 'INSERT' then new else old end;
begin
  insert into thing_changes (thing_kind, thing_id, figure, delta) values (changed.thing_kind, changed.thing_id,
    array_position(array['like', 'love', 'celebrate', 'fire', 'laugh'], changed.kind), case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER reactions_noted AFTER INSERT OR DELETE ON reactions FOR EACH ROW EXECUTE FUNCTION note_reaction();--> statement-breakpoint
CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  was int := case when tg_op <> 'INSERT' and old.hidden_at is null and old.deleted_at is null then 1 else 0 end;
  is_now int := case when tg_op <> 'DELETE' and new.hidden_at is null and new.deleted_at is null then 1 else 0 end;
  changed comments := case tg_op when 'DELETE' then old else new end;
begin
  if was <> is_now then
    insert into thing_changes (thing_kind, thing_id, figure, delta) values (changed.thing_kind, changed.thing_id, 0, is_now - was);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER comments_noted AFTER INSERT OR DELETE OR UPDATE OF hidden_at, deleted_at ON comments
  FOR EACH ROW EXECUTE FUNCTION note_comment();
