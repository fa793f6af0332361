CREATE TABLE "staff_notices" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_once" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_confirmed_by_staff_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_two" CHECK (confirmed_by <> account_id);--> statement-breakpoint
UPDATE "staff_accounts" a SET "signed_in_at" = coalesce(
	(SELECT min(l.at) FROM staff_audit l WHERE l.account_id = a.id AND l.action = 'session.began'),
	(SELECT min(k.created_at) FROM staff_passkeys k WHERE k.account_id = a.id));--> statement-breakpoint
-- A link on a screen would let whoever invites come in as somebody who is here already.
CREATE FUNCTION "link_goes_by_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.purpose = 'link' AND coalesce(NEW.way, 'screen') = 'screen' AND NEW.browser_hash IS NULL
    AND EXISTS (SELECT FROM staff_accounts WHERE id = NEW.account_id AND signed_in_at IS NOT NULL) THEN
    RAISE EXCEPTION 'account % has signed in before: its links go by mail', NEW.account_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "link_goes_by_mail" BEFORE INSERT ON "staff_once" FOR EACH ROW EXECUTE FUNCTION "link_goes_by_mail"();--> statement-breakpoint
-- Whether an account may be the second person of an erasure: an administrator from before it was asked for, whom the first has
-- neither invited nor given a role in the week before, or since.
CREATE FUNCTION "may_confirm"(request erasure_requests, second bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT second <> request.account_id AND EXISTS (
    SELECT FROM staff_accounts a WHERE a.id = second AND a.role = 'administrator' AND a.disabled_at IS NULL
      AND a.created_at < request.asked_at)
  AND NOT EXISTS (
    SELECT FROM staff_audit l WHERE l.account_id = request.account_id AND l.action IN ('account.invited', 'account.role')
      AND l.detail LIKE second || ' as %' AND l.at > request.asked_at - interval '7 days')
$$;
--> statement-breakpoint
CREATE FUNCTION "erasure_is_by_two"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_by IS NOT NULL AND NOT may_confirm(NEW, NEW.confirmed_by) THEN
    RAISE EXCEPTION 'account % may not confirm request %', NEW.confirmed_by, NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "erasure_is_by_two" BEFORE INSERT OR UPDATE ON "erasure_requests" FOR EACH ROW EXECUTE FUNCTION "erasure_is_by_two"();--> statement-breakpoint
-- No way of doing one of these can forget to tell.
CREATE FUNCTION "tell_administrators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.action IN ('account.invited', 'account.role', 'passkey.added', 'person.erasure-asked', 'person.erased') THEN
    INSERT INTO staff_notices (audit_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tell_administrators" AFTER INSERT ON "staff_audit" FOR EACH ROW EXECUTE FUNCTION "tell_administrators"();
