DROP INDEX "course_trainers_user";--> statement-breakpoint
DROP INDEX "event_hosts_user";--> statement-breakpoint
CREATE INDEX "course_trainers_user" ON "course_trainers" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "event_hosts_user" ON "event_hosts" USING btree ("user_id","event_id");