CREATE TABLE "contact_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "contact_submissions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "contact_submissions_first_name_length" CHECK (char_length(first_name) between 1 and 100),
	CONSTRAINT "contact_submissions_last_name_length" CHECK (char_length(last_name) between 1 and 100),
	CONSTRAINT "contact_submissions_email_length" CHECK (char_length(email) between 1 and 255),
	CONSTRAINT "contact_submissions_phone_length" CHECK (char_length(phone) between 1 and 20),
	CONSTRAINT "contact_submissions_company_length" CHECK (char_length(company) between 1 and 100),
	CONSTRAINT "contact_submissions_message_length" CHECK (char_length(message) between 1 and 1000),
	CONSTRAINT "contact_submissions_idempotency_key_length" CHECK (char_length(idempotency_key) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "quarantined_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantined_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "quarantined_submissions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "quarantined_submissions_first_name_length" CHECK (char_length(first_name) between 1 and 100),
	CONSTRAINT "quarantined_submissions_last_name_length" CHECK (char_length(last_name) between 1 and 100),
	CONSTRAINT "quarantined_submissions_email_length" CHECK (char_length(email) between 1 and 255),
	CONSTRAINT "quarantined_submissions_phone_length" CHECK (char_length(phone) between 1 and 20),
	CONSTRAINT "quarantined_submissions_company_length" CHECK (char_length(company) between 1 and 100),
	CONSTRAINT "quarantined_submissions_message_length" CHECK (char_length(message) between 1 and 1000),
	CONSTRAINT "quarantined_submissions_idempotency_key_length" CHECK (char_length(idempotency_key) between 1 and 64),
	CONSTRAINT "quarantined_submissions_reason_length" CHECK (char_length(reason) between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at" ON "contact_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quarantined_submissions_created_at" ON "quarantined_submissions" USING btree ("created_at");