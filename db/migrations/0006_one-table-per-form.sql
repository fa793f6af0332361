-- Contact messages that are set aside stand in the table of contact messages, as those of every other form do.
ALTER TABLE "contact_submissions" ADD COLUMN "suspicion" text;--> statement-breakpoint
INSERT INTO "contact_submissions"
	("created_at", "first_name", "last_name", "email", "phone", "company", "message", "idempotency_key", "suspicion")
	SELECT "created_at", "first_name", "last_name", "email", "phone", "company", "message", "idempotency_key", "reason"
	FROM "quarantined_submissions" ORDER BY "id"
	ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "quarantined_submissions";--> statement-breakpoint
-- A copy of the server from before this migration goes on for as long as a rolling upgrade takes, and reads and writes these
-- two. A later migration drops them.
CREATE VIEW "quarantined_submissions" WITH (security_invoker = true) AS
	SELECT "id", "created_at", "first_name", "last_name", "email", "phone", "company", "message", "idempotency_key",
		"suspicion" AS "reason"
	FROM "contact_submissions" WHERE "suspicion" IS NOT NULL;--> statement-breakpoint
DELETE FROM "forwarded_messages";--> statement-breakpoint
CREATE INDEX "investor_sign_ups_created_at" ON "investor_sign_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "news_subscriptions_created_at" ON "news_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webinar_registrations_created_at" ON "webinar_registrations" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_first_name_length" CHECK (char_length(first_name) between 1 and 100);--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_last_name_length" CHECK (char_length(last_name) between 1 and 100);--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_email_length" CHECK (char_length(email) between 1 and 255);--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_utm_source_length" CHECK (char_length(utm_source) between 1 and 100);--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_utm_medium_length" CHECK (char_length(utm_medium) between 1 and 100);--> statement-breakpoint
ALTER TABLE "investor_sign_ups" ADD CONSTRAINT "investor_sign_ups_utm_campaign_length" CHECK (char_length(utm_campaign) between 1 and 100);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_name_length" CHECK (char_length(name) between 1 and 100);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_outlet_length" CHECK (char_length(outlet) between 1 and 100);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_email_length" CHECK (char_length(email) between 1 and 255);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_deadline_length" CHECK (char_length(deadline) between 1 and 100);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_message_length" CHECK (char_length(message) between 1 and 1000);--> statement-breakpoint
ALTER TABLE "media_enquiries" ADD CONSTRAINT "media_enquiries_idempotency_key_length" CHECK (char_length(idempotency_key) between 1 and 64);--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_first_name_length" CHECK (char_length(first_name) between 1 and 100);--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_last_name_length" CHECK (char_length(last_name) between 1 and 100);--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_email_length" CHECK (char_length(email) between 1 and 255);