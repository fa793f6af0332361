CREATE TABLE "deal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"account" text,
	"kind" text NOT NULL,
	"from" text,
	"to" text,
	"words" text,
	"shown_to_borrower" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deal_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"document" text,
	"scan" text NOT NULL,
	"stored_key" text NOT NULL,
	CONSTRAINT "deal_files_stored_key_unique" UNIQUE("stored_key")
);
--> statement-breakpoint
ALTER TABLE "deal_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"email" text NOT NULL,
	"phone" text,
	"owned" text,
	"since" text,
	"entity" text,
	"words" text,
	"reference" text NOT NULL,
	"address" text,
	"terms_version" text,
	"idempotency_key" text NOT NULL,
	"suspicion" text,
	"token" text DEFAULT translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assigned_to" text,
	CONSTRAINT "deals_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "deals_token_unique" UNIQUE("token"),
	CONSTRAINT "deals_role_length" CHECK (char_length(role) between 1 and 40),
	CONSTRAINT "deals_name_length" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "deals_company_length" CHECK (char_length(company) between 1 and 100),
	CONSTRAINT "deals_email_length" CHECK (char_length(email) between 1 and 255),
	CONSTRAINT "deals_phone_length" CHECK (char_length(phone) between 1 and 20),
	CONSTRAINT "deals_owned_length" CHECK (char_length(owned) between 1 and 20),
	CONSTRAINT "deals_since_length" CHECK (char_length(since) between 1 and 20),
	CONSTRAINT "deals_entity_length" CHECK (char_length(entity) between 1 and 100),
	CONSTRAINT "deals_words_length" CHECK (char_length(words) between 1 and 2000),
	CONSTRAINT "deals_reference_length" CHECK (char_length(reference) between 1 and 20),
	CONSTRAINT "deals_address_length" CHECK (char_length(address) between 1 and 4000),
	CONSTRAINT "deals_terms_version_length" CHECK (char_length(terms_version) between 1 and 8),
	CONSTRAINT "deals_idempotency_key_length" CHECK (char_length(idempotency_key) between 1 and 64),
	CONSTRAINT "deals_state_known" CHECK (state in ('received', 'in-review', 'more-needed', 'term-sheet', 'declined', 'closed', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "deals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "withdrawn_deals" (
	"day" date PRIMARY KEY NOT NULL,
	"deals" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawn_deals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_files" ADD CONSTRAINT "deal_files_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_events_deal" ON "deal_events" USING btree ("deal_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_files_once" ON "deal_files" USING btree ("deal_id","sha256");--> statement-breakpoint
CREATE INDEX "deals_created_at" ON "deals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_reference" ON "deals" USING btree (reference);