CREATE TABLE "deal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"deal_id" bigint,
	"withdrawn_id" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_links_of_one" CHECK (num_nonnulls(deal_id, withdrawn_id) = 1),
	CONSTRAINT "deal_links_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "deal_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "deal_links" ("token_hash", "deal_id", "made_at")
SELECT encode(sha256(convert_to("token", 'UTF8')), 'hex'), "id", "created_at" FROM "deals";--> statement-breakpoint
ALTER TABLE "deals" DROP COLUMN "token";--> statement-breakpoint
-- Whoever repeats a sending with its key gets a link to the deal: the key is kept as a digest as well. This writes every row
-- anew, without the tokens.
UPDATE "deals" SET "idempotency_key" = encode(sha256(convert_to("idempotency_key", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "withdraw_asked_at" timestamp with time zone;--> statement-breakpoint
-- One row for each deal, where there was one for each day.
ALTER TABLE "withdrawn_deals" DROP CONSTRAINT "withdrawn_deals_pkey";--> statement-breakpoint
ALTER TABLE "withdrawn_deals" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "withdrawn_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "withdrawn_deals" ADD COLUMN "reference" text;--> statement-breakpoint
INSERT INTO "withdrawn_deals" ("day", "deals") SELECT "day", 1 FROM "withdrawn_deals", generate_series(2, "deals");--> statement-breakpoint
DELETE FROM "withdrawn_deals" WHERE "deals" < 1;--> statement-breakpoint
ALTER TABLE "withdrawn_deals" DROP COLUMN "deals";--> statement-breakpoint
ALTER TABLE "deal_links" ADD CONSTRAINT "deal_links_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_links" ADD CONSTRAINT "deal_links_withdrawn_id_withdrawn_deals_id_fk" FOREIGN KEY ("withdrawn_id") REFERENCES "public"."withdrawn_deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_links_deal" ON "deal_links" USING btree ("deal_id");--> statement-breakpoint
-- The last line behind db/erasing.ts: a term sheet or a loan goes on counsel's word, or when its own time is over.
CREATE FUNCTION "deal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('term-sheet', 'closed')
    AND coalesce(current_setting('oak.erasing', true), '') NOT IN ('erase by counsel', 'expire-loan by site') THEN
    RAISE EXCEPTION 'deal % has a term sheet or a loan, and is not erased this way', OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "deal_is_kept" BEFORE DELETE ON "deals" FOR EACH ROW EXECUTE FUNCTION "deal_is_kept"();
