CREATE TABLE "term_sheets" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"deal_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"accepted_words" text,
	CONSTRAINT "term_sheets_accepted" CHECK (num_nulls(accepted_at, accepted_by, accepted_words) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "term_sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_state_known";--> statement-breakpoint
ALTER TABLE "term_sheets" ADD CONSTRAINT "term_sheets_file_id_deal_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."deal_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_sheets" ADD CONSTRAINT "term_sheets_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "term_sheets_version" ON "term_sheets" USING btree ("deal_id","version");--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_state_known" CHECK (state in ('received', 'in-review', 'more-needed', 'term-sheet', 'accepted', 'declined', 'closed', 'withdrawn'));--> statement-breakpoint
-- What is accepted is kept as a term sheet and a loan are.
CREATE OR REPLACE FUNCTION "deal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('term-sheet', 'accepted', 'closed')
    AND coalesce(current_setting('oak.erasing', true), '') NOT IN ('erase by counsel', 'expire-loan by site') THEN
    RAISE EXCEPTION 'deal % has a term sheet or a loan, and is not erased this way', OLD.id;
  END IF;
  RETURN OLD;
END $$;
