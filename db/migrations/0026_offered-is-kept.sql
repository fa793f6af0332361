-- What was offered once is kept, into whatever state the deal was moved since: a question about a term sheet moves it too.
CREATE OR REPLACE FUNCTION "deal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state IN ('term-sheet', 'accepted', 'closed') OR EXISTS (SELECT FROM term_sheets s WHERE s.deal_id = OLD.id))
    AND coalesce(current_setting('oak.erasing', true), '') NOT IN ('erase by counsel', 'expire-loan by site') THEN
    RAISE EXCEPTION 'deal % has a term sheet or a loan, and is not erased this way', OLD.id;
  END IF;
  RETURN OLD;
END $$;
