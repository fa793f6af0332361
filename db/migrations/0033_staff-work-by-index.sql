-- The name of a table is of a type of its own, with an order of letters of its own, which a cast keeps: compared so, no index
-- was used, and each row that was erased read all of both tables. With forty thousand rows of them an hour's five hundred took
-- longer than the database allows, so that nothing whose time was over was erased any more.
CREATE OR REPLACE FUNCTION "forget_staff_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_items WHERE source = (TG_TABLE_NAME::text COLLATE "default") AND source_id = OLD.id;
  DELETE FROM staff_notes WHERE source = (TG_TABLE_NAME::text COLLATE "default") AND source_id = OLD.id;
  RETURN NULL;
END $$;
