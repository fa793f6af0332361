CREATE TABLE "staff_items" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"state" text,
	"assignee" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "staff_items_source_source_id_pk" PRIMARY KEY("source","source_id"),
	CONSTRAINT "staff_items_state" CHECK (state in ('ours', 'theirs', 'done', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "staff_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"mail" text
);
--> statement-breakpoint
ALTER TABLE "staff_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff_items" ADD CONSTRAINT "staff_items_assignee_staff_accounts_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_account_id_staff_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_item" ON "staff_notes" USING btree ("source","source_id");--> statement-breakpoint
-- Whatever removes a row of a form removes what staff made of it, in the same transaction.
CREATE FUNCTION "forget_staff_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_items WHERE source = TG_TABLE_NAME AND source_id = OLD.id;
  DELETE FROM staff_notes WHERE source = TG_TABLE_NAME AND source_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "contact_submissions" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "news_subscriptions" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "investor_sign_ups" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "webinar_registrations" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "media_enquiries" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();--> statement-breakpoint
CREATE TRIGGER "forget_staff_work" AFTER DELETE ON "deals" FOR EACH ROW EXECUTE FUNCTION "forget_staff_work"();
