DROP INDEX "payment_customers_external";--> statement-breakpoint
DROP INDEX "plan_prices_terms";--> statement-breakpoint
ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_provider_user_id_pk";--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_provider_external_id_pk" PRIMARY KEY("provider","external_id");--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_current" ON "payment_customers" USING btree ("user_id","provider") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payment_customers_user" ON "payment_customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_prices_terms" ON "plan_prices" USING btree ("provider","plan_id","amount","currency","interval","tax") WHERE replaced_at is null;
--> statement-breakpoint
-- What was bought with test keys had the name of real money. The id of a checkout says which of both it was, and a
-- customer belongs to one of both: all that somebody bought who has such a checkout.
update payment_customers c set provider = 'stripe-test',
  replaced_at = coalesce(replaced_at, case when exists (
    select from payment_customers d where d.provider = 'stripe-test' and d.user_id = c.user_id) then now() end)
where provider = 'stripe'
  and exists (select from checkouts o where o.user_id = c.user_id and o.provider = 'stripe' and o.external_id like 'cs\_test\_%')
  and not exists (select from payment_customers d where d.provider = 'stripe-test' and d.external_id = c.external_id);
--> statement-breakpoint
update subscriptions s set provider = 'stripe-test'
where provider = 'stripe'
  and exists (select from checkouts o where o.user_id = s.user_id and o.provider = 'stripe' and o.external_id like 'cs\_test\_%')
  and not exists (select from subscriptions t where t.provider = 'stripe-test' and t.external_id = s.external_id);
--> statement-breakpoint
update invoices i set provider = 'stripe-test'
where provider = 'stripe'
  and exists (select from checkouts o where o.user_id = i.user_id and o.provider = 'stripe' and o.external_id like 'cs\_test\_%')
  and not exists (select from invoices t where t.provider = 'stripe-test' and t.external_id = i.external_id);
--> statement-breakpoint
update plan_prices p set provider = 'stripe-test',
  replaced_at = coalesce(replaced_at, case when exists (
    select from plan_prices t where t.provider = 'stripe-test' and t.plan_id = p.plan_id) then now() end)
where provider = 'stripe'
  and exists (select from checkouts o where o.plan_id = p.plan_id and o.provider = 'stripe' and o.external_id like 'cs\_test\_%')
  and not exists (select from checkouts o where o.plan_id = p.plan_id and o.provider = 'stripe' and o.external_id like 'cs\_live\_%')
  and not exists (select from plan_prices t where t.provider = 'stripe-test' and t.external_id = p.external_id);
--> statement-breakpoint
update checkouts o set provider = 'stripe-test'
where provider = 'stripe' and external_id like 'cs\_test\_%'
  and not exists (select from checkouts t where t.provider = 'stripe-test' and t.external_id = o.external_id);
