CREATE TABLE "content_builds" (
	"digest" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_builds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"base" integer NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"needs_second" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	"approved_by" bigint,
	"publish_at" timestamp with time zone,
	"reason" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_changes_state" CHECK (state in ('draft', 'asked', 'approved', 'scheduled', 'published', 'stayed-back', 'dropped')),
	CONSTRAINT "content_changes_two" CHECK (approved_by <> account_id),
	CONSTRAINT "content_changes_read" CHECK (state <> 'approved' or approved_by is not null),
	CONSTRAINT "content_changes_hour" CHECK (state <> 'scheduled' or publish_at is not null)
);
--> statement-breakpoint
ALTER TABLE "content_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_pictures" (
	"digest" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_presence" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"field" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_presence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_texts" (
	"digest" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "editions" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"files" jsonb NOT NULL,
	"origin" text NOT NULL,
	"account_id" bigint,
	"approved_by" bigint,
	"change_id" bigint,
	"why" text NOT NULL,
	"terms" text NOT NULL,
	CONSTRAINT "editions_origin" CHECK (origin in ('build', 'staff', 'undo', 'command'))
);
--> statement-breakpoint
ALTER TABLE "editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_account_id_staff_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_approved_by_staff_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_presence" ADD CONSTRAINT "content_presence_account_id_staff_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_account_id_staff_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_approved_by_staff_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_change_id_content_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."content_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_changes_one" ON "content_changes" USING btree ("account_id") WHERE state in ('draft', 'asked', 'approved');

--> statement-breakpoint
CREATE FUNCTION "content_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "editions_are_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "editions" FOR EACH STATEMENT EXECUTE FUNCTION "content_is_kept"();--> statement-breakpoint
CREATE TRIGGER "content_texts_are_kept" BEFORE UPDATE OR TRUNCATE ON "content_texts" FOR EACH STATEMENT EXECUTE FUNCTION "content_is_kept"();--> statement-breakpoint
CREATE TRIGGER "content_pictures_are_kept" BEFORE UPDATE OR TRUNCATE ON "content_pictures" FOR EACH STATEMENT EXECUTE FUNCTION "content_is_kept"();--> statement-breakpoint
-- What an edition names is there for as long as the edition, which is always.
CREATE FUNCTION "edition_keeps_its_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM editions e, jsonb_each_text(e.files) f WHERE f.value = OLD.digest) THEN
    RAISE EXCEPTION '% belongs to an edition', OLD.digest;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "edition_keeps_its_texts" BEFORE DELETE ON "content_texts" FOR EACH ROW EXECUTE FUNCTION "edition_keeps_its_files"();--> statement-breakpoint
CREATE TRIGGER "edition_keeps_its_pictures" BEFORE DELETE ON "content_pictures" FOR EACH ROW EXECUTE FUNCTION "edition_keeps_its_files"();--> statement-breakpoint
-- Files of which every word is read by two: loan terms and legal pages. Of others the site says it, by what is changed in them.
CREATE FUNCTION "always_by_two"(path text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT path LIKE 'programs/%' OR path LIKE 'legal/%'
$$;
--> statement-breakpoint
-- As may_confirm: neither of the two may have been invited or given a role in the office in the week before it was asked, or since.
CREATE FUNCTION "may_approve"(change content_changes, second bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT second IS DISTINCT FROM change.account_id AND change.asked_at IS NOT NULL AND EXISTS (
    SELECT FROM staff_accounts a WHERE a.id = second AND a.role IN ('editor', 'administrator') AND a.disabled_at IS NULL
      AND a.created_at < change.asked_at)
  AND NOT EXISTS (
    SELECT FROM staff_audit l WHERE l.account_id IS NOT NULL AND l.action IN ('account.invited', 'account.role')
      AND split_part(l.detail, ' as ', 1) IN (second::text, change.account_id::text)
      AND l.at > change.asked_at - interval '7 days')
$$;
--> statement-breakpoint
-- What was read is what is approved: the digest is the database's own, and a change of it takes the approval away.
CREATE FUNCTION "change_is_by_two"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := encode(sha256(convert_to(NEW.base || ' ' || NEW.files::text, 'UTF8')), 'hex');
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.approved_by IS NOT NULL THEN RAISE EXCEPTION 'a change begins as a draft'; END IF;
    NEW.asked_at := NULL;
  ELSE
    IF NEW.account_id IS DISTINCT FROM OLD.account_id THEN RAISE EXCEPTION 'change % keeps its author', OLD.id; END IF;
    IF OLD.state IN ('published', 'dropped') THEN RAISE EXCEPTION 'change % is over', OLD.id; END IF;
    IF NEW.digest <> OLD.digest THEN
      NEW.approved_by := NULL;
      NEW.asked_at := NULL;
      NEW.publish_at := NULL;
      IF NEW.state NOT IN ('dropped', 'stayed-back') THEN NEW.state := 'draft'; END IF;
    ELSE
      NEW.needs_second := NEW.needs_second OR OLD.needs_second;
      NEW.asked_at := CASE WHEN NEW.state = 'draft' THEN NULL
        WHEN NEW.state = 'asked' AND OLD.state = 'draft' THEN now() ELSE OLD.asked_at END;
      IF NEW.asked_at IS NULL THEN NEW.approved_by := NULL; END IF;
    END IF;
    IF NEW.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by AND NOT may_approve(NEW, NEW.approved_by) THEN
      RAISE EXCEPTION 'account % may not approve change %', NEW.approved_by, NEW.id;
    END IF;
  END IF;
  NEW.needs_second := NEW.needs_second OR EXISTS (SELECT FROM jsonb_object_keys(NEW.files) p WHERE always_by_two(p));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "change_is_by_two" BEFORE INSERT OR UPDATE ON "content_changes" FOR EACH ROW EXECUTE FUNCTION "change_is_by_two"();--> statement-breakpoint
CREATE TRIGGER "content_changes_are_kept" BEFORE DELETE OR TRUNCATE ON "content_changes" FOR EACH STATEMENT EXECUTE FUNCTION "content_is_kept"();--> statement-breakpoint
-- No edition brings terms that one person alone wrote: not by the office, and not by a statement of whoever else writes here.
CREATE FUNCTION "edition_is_by_two"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change content_changes;
  before jsonb;
BEGIN
  SELECT files INTO before FROM editions WHERE number = NEW.number - 1;
  IF NEW.number < 1 OR (NEW.number > 1 AND before IS NULL) THEN RAISE EXCEPTION 'edition % follows none', NEW.number; END IF;
  IF NEW.origin = 'build' AND NEW.account_id IS NOT NULL THEN RAISE EXCEPTION 'a build is nobody''s'; END IF;
  IF NEW.origin IN ('staff', 'undo') AND NEW.account_id IS NULL THEN RAISE EXCEPTION 'somebody publishes'; END IF;
  NEW.approved_by := NULL;
  IF NEW.origin = 'staff' AND NEW.change_id IS NULL THEN RAISE EXCEPTION 'staff publish a change'; END IF;
  IF NEW.change_id IS NOT NULL THEN
    SELECT * INTO change FROM content_changes WHERE id = NEW.change_id FOR UPDATE;
    IF change.state IN ('published', 'dropped') THEN RAISE EXCEPTION 'change % is over', change.id; END IF;
    NEW.approved_by := change.approved_by;
    IF NEW.origin = 'staff' AND change.needs_second AND (change.approved_by IS NULL OR NOT may_approve(change, change.approved_by)) THEN
      RAISE EXCEPTION 'change % was not read by a second', change.id;
    END IF;
    IF change.needs_second AND EXISTS (
      SELECT FROM jsonb_each(change.files) f WHERE coalesce(NEW.files -> f.key, 'null') <> f.value) THEN
      RAISE EXCEPTION 'edition % is not what was read in change %', NEW.number, change.id;
    END IF;
  END IF;
  IF NEW.origin IN ('staff', 'undo') AND EXISTS (
    SELECT FROM (SELECT jsonb_object_keys(before) UNION SELECT jsonb_object_keys(NEW.files)) p (path)
    WHERE always_by_two(path) AND before -> path IS DISTINCT FROM NEW.files -> path
      AND NOT (NEW.origin = 'staff' AND coalesce(change.files ? path, false))
      -- read by two, or by those who made a build, when it was public before
      AND NOT (NEW.origin = 'undo' AND EXISTS (
        SELECT FROM editions e WHERE e.files -> path IS NOT DISTINCT FROM NEW.files -> path))) THEN
    RAISE EXCEPTION 'edition % brings terms that no second has read', NEW.number;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "edition_is_by_two" BEFORE INSERT ON "editions" FOR EACH ROW EXECUTE FUNCTION "edition_is_by_two"();
