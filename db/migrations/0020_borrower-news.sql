CREATE TABLE "deal_tellings" (
	"deal_id" bigint PRIMARY KEY NOT NULL,
	"told_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_tellings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deal_tellings" ADD CONSTRAINT "deal_tellings_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- what was done before staff were written of it, they have read in the office
INSERT INTO "deal_tellings" ("deal_id", "told_until") SELECT "id", now() FROM "deals";
