CREATE TABLE "investor_sign_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investor_sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"suspicion" text
);
--> statement-breakpoint
CREATE TABLE "media_enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"outlet" text,
	"email" text NOT NULL,
	"deadline" text,
	"message" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"suspicion" text,
	CONSTRAINT "media_enquiries_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "news_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"suspicion" text,
	CONSTRAINT "news_subscriptions_email_length" CHECK (char_length(email) between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "webinar_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webinar_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"session" date NOT NULL,
	"suspicion" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "investor_sign_ups_email" ON "investor_sign_ups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "media_enquiries_created_at" ON "media_enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "news_subscriptions_email" ON "news_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "webinar_registrations_email_session" ON "webinar_registrations" USING btree (lower("email"),"session");