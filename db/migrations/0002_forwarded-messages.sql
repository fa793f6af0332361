CREATE TABLE "forwarded_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forwarded_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "forwarded_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
