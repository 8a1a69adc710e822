-- Prevents a member's removal until the transaction ends. Removing a member deletes their drafts, own lists and notes, and none may be added
-- after that. The role of programs can't lock a row of `users`. Null if the program has no such member.
create function hold_member(member uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  select true from users u where u.program_id = current_program_id() and u.user_id = member for key share
$$;
revoke execute on function hold_member from public;
grant execute on function hold_member to armslot_app;
