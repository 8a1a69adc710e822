-- A transaction that a session opens also knows the session's member. A repeatable request claims its key in the same message, before the
-- server has read who asks.
create or replace function open_session(token bytea, at timestamptz, idle_since timestamptz)
  returns table (user_id uuid, program_id uuid, role text, seen_at timestamptz, opened text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  select u.user_id, u.program_id, u.role, s.seen_at,
    set_config('app.user_id', u.user_id::text, true) || set_config('app.program_id', u.program_id::text, true)
  from sessions s join users u on u.program_id = s.program_id and u.user_id = s.user_id
  where s.token_hash = token and s.expires_at > at and s.seen_at > idle_since
$$;

create function current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
