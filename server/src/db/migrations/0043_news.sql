-- phase: expand
-- News of feeds, and rules to begin with by which headlines are about symbols: admins change them.
CREATE TABLE "news_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"is_first" boolean GENERATED ALWAYS AS (story_id = id) STORED NOT NULL,
	"shelf_id" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"url" text NOT NULL,
	"url_key" text,
	"title_key" text,
	"published_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_keys" (
	"source_id" integer NOT NULL,
	"key" text NOT NULL,
	"item_id" integer,
	"seen_on" date NOT NULL,
	CONSTRAINT "news_keys_source_id_key_pk" PRIMARY KEY("source_id","key")
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_reads_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "news_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"language_code" text,
	"phrases" text[] NOT NULL,
	"besides" text[] DEFAULT '{}' NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"is_case_kept" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_rules_code_form" CHECK (code ~ '^[A-Z0-9._-]{1,20}$'),
	CONSTRAINT "news_rules_phrases" CHECK (cardinality(phrases) > 0)
);
--> statement-breakpoint
CREATE TABLE "news_seen" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_shelves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"language_code" text NOT NULL,
	"impact" text NOT NULL,
	CONSTRAINT "news_shelves_sets" UNIQUE("source_id","language_code","impact")
);
--> statement-breakpoint
CREATE TABLE "news_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"home" text,
	"language_code" text NOT NULL,
	"impact" text NOT NULL,
	"minutes" integer NOT NULL,
	"symbol_codes" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"etag" text,
	"last_modified" text,
	"next_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"problem" text,
	"problem_status" smallint,
	"last_tried_at" timestamp with time zone,
	"last_ok_at" timestamp with time zone,
	"moved_to" text,
	"moved_times" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_sources_address_unique" UNIQUE("address"),
	CONSTRAINT "news_sources_minutes" CHECK (minutes between 5 and 1440),
	CONSTRAINT "news_sources_next" CHECK (next_at is null or state in ('active', 'failing')),
	CONSTRAINT "news_sources_failing" CHECK ((failing_since is null) = (failures = 0))
);
--> statement-breakpoint
CREATE TABLE "news_symbols" (
	"code" text NOT NULL,
	"item_id" integer NOT NULL,
	"shelf_id" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_symbols_item_id_code_pk" PRIMARY KEY("item_id","code")
);
--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_source_id_news_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."news_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_shelf_id_news_shelves_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."news_shelves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_keys" ADD CONSTRAINT "news_keys_source_id_news_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."news_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_keys" ADD CONSTRAINT "news_keys_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_seen" ADD CONSTRAINT "news_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_shelves" ADD CONSTRAINT "news_shelves_source_id_news_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."news_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_symbols" ADD CONSTRAINT "news_symbols_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "news_items_story" ON "news_items" USING btree ("story_id","source_id");--> statement-breakpoint
CREATE INDEX "news_items_newest" ON "news_items" USING btree ("published_at","id") WHERE is_first;--> statement-breakpoint
CREATE INDEX "news_items_of_shelf" ON "news_items" USING btree ("shelf_id","is_first","published_at","id");--> statement-breakpoint
CREATE INDEX "news_items_published" ON "news_items" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "news_items_of_source" ON "news_items" USING btree ("source_id","first_seen_at");--> statement-breakpoint
CREATE INDEX "news_items_url" ON "news_items" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "news_items_title" ON "news_items" USING btree ("title_key","published_at");--> statement-breakpoint
CREATE INDEX "news_items_words" ON "news_items" USING gin ("words");--> statement-breakpoint
CREATE INDEX "news_keys_item" ON "news_keys" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "news_keys_of_source" ON "news_keys" USING btree ("source_id","seen_on");--> statement-breakpoint
CREATE INDEX "news_keys_seen" ON "news_keys" USING btree ("seen_on") WHERE item_id is null;--> statement-breakpoint
CREATE INDEX "news_reads_item" ON "news_reads" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "news_rules_code" ON "news_rules" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "news_sources_due" ON "news_sources" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "news_symbols_newest" ON "news_symbols" USING btree ("code","is_first","published_at","item_id");--> statement-breakpoint
CREATE INDEX "news_symbols_of_shelf" ON "news_symbols" USING btree ("code","shelf_id","is_first","published_at","item_id");
--> statement-breakpoint
INSERT INTO "news_rules" ("code", "language_code", "phrases", "besides", "exceptions", "is_case_kept") VALUES
  ('XAUUSD', 'en', '{"gold price*","gold rall*","gold hit*","gold rise*","gold fall*","gold climb*","gold slip*","gold surge*","gold stead*","gold futures","gold miner*","spot gold","price of gold","bullion","XAU"}', '{}', '{"gold medal*"}', false),
  ('XAGUSD', 'en', '{"silver price*","spot silver","silver futures","price of silver","XAG"}', '{}', '{}', false),
  ('UKOIL', 'en', '{"Brent","OPEC*","oil price*","oil output","oil demand","oil supply","oil production","oil exports","oil market*","crude"}', '{}', '{}', false),
  ('USOIL', 'en', '{"WTI","OPEC*","oil price*","oil output","oil demand","oil supply","oil production","oil exports","oil market*","crude"}', '{}', '{}', false),
  ('BTCUSDT', 'en', '{"bitcoin"}', '{}', '{}', false),
  ('ETHUSDT', 'en', '{"Ethereum","Ether"}', '{}', '{}', false),
  ('EURUSD', 'en', '{"ECB","European Central Bank","euro falls","euro rises","euro hit*","euro weak*","euro strength*","euro slip*","euro climb*","euro against","eurozone inflation","eurozone economy","eurozone growth","euro zone","Lagarde"}', '{}', '{}', false),
  ('EURUSD', 'de', '{"EZB","Europäische Zentralbank","Eurokurs","Euro fällt","Euro steigt","Lagarde"}', '{}', '{}', false),
  ('EURUSD', 'fr', '{"BCE","Banque centrale européenne","zone euro","Lagarde"}', '{}', '{}', false),
  ('EURUSD', 'es', '{"BCE","Banco Central Europeo","zona euro","Lagarde"}', '{}', '{}', false),
  ('USDJPY', 'en', '{"yen","Bank of Japan","BOJ","Ueda"}', '{}', '{}', false),
  ('GBPUSD', 'en', '{"Bank of England","BoE","sterling","gilt*","pound falls","pound rises","pound hit*","pound weak*","pound strength*","pound slip*","pound against"}', '{}', '{"sterling silver"}', false),
  ('USDCAD', 'en', '{"Bank of Canada","loonie"}', '{}', '{}', false),
  ('AUDUSD', 'en', '{"Reserve Bank of Australia","RBA","Aussie dollar"}', '{}', '{}', false),
  ('NZDUSD', 'en', '{"Reserve Bank of New Zealand","RBNZ","kiwi dollar"}', '{}', '{}', false),
  ('USDCHF', 'en', '{"Swiss National Bank","SNB","Swiss franc"}', '{}', '{}', false),
  ('DXY', 'en', '{"Federal Reserve","the Fed","Fed''s","Fed’s","FOMC","Powell","Treasury yield*","nonfarm payroll*","dollar index","dollar falls","dollar rises","dollar hit*","dollar weak*","dollar strength*","dollar slip*","dollar slid*","dollar climb*","dollar tumbl*","dollar drop*"}', '{}', '{}', false),
  ('US500', 'en', '{"S&P 500","Wall Street falls","Wall Street rises","Wall Street slides","Wall Street stocks","U.S. stocks"}', '{}', '{}', false),
  ('US30', 'en', '{"Dow Jones Industrial","the Dow"}', '{}', '{}', false),
  ('US100', 'en', '{"Nasdaq Composite","Nasdaq 100","Nasdaq falls","Nasdaq rises","Nasdaq slid*","Nasdaq climb*","Nasdaq drop*","Nasdaq gain*"}', '{}', '{}', false),
  ('DE40', 'en', '{"DAX"}', '{}', '{}', true),
  ('DE40', 'de', '{"DAX"}', '{}', '{}', true),
  ('UK100', 'en', '{"FTSE 100"}', '{}', '{}', false),
  ('JP225', 'en', '{"Nikkei"}', '{}', '{}', false);
