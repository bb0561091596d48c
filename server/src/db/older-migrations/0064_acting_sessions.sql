ALTER TABLE "sessions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_actor" CHECK ((parent_id is null) = (actor_id is null));
--> statement-breakpoint
create function record_acting_end() returns trigger language plpgsql as $$
begin
  insert into audit_events (actor_id, action, entity, entity_id, address)
  values (old.actor_id, 'endActing', 'user', old.user_id::text, old.address);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_acting_end after delete on sessions for each row when (old.actor_id is not null)
execute function record_acting_end();
