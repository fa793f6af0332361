-- The table that contact messages go to when SUPABASE_URL is set. Run it once in the project's SQL editor.
--
-- The site uses the public key, whose role is `anon`. That role may insert, within the form's limits, and nothing else:
-- it cannot read, change or delete a single row, so the key may be known to anybody.

-- The site chooses the id of a message, so that one that is sent again, because the answer to it was lost, is not stored
-- twice. A table that was made before it did needs one line:
--   grant insert (id) on public.contact_submissions to anon;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 255),
  phone text check (char_length(phone) between 1 and 20),
  company text check (char_length(company) between 1 and 100),
  message text not null check (char_length(message) between 1 and 1000)
);

alter table public.contact_submissions enable row level security;

-- Supabase grants every new table in full to its API roles, and leaves the rest to the policies.
revoke all on public.contact_submissions from anon, authenticated;
grant insert (id, first_name, last_name, email, phone, company, message) on public.contact_submissions to anon;

create policy "Anybody may send a message" on public.contact_submissions for insert to anon with check (true);

-- What is older than the privacy policy promises, once a day, where the extension pg_cron is switched on:
-- select cron.schedule('forget', '0 3 * * *',
--   $$delete from public.contact_submissions where created_at < now() - interval '730 days'$$);
