-- Mail that goes out, password resets, and the log of what was done.

-- A mail of an invite or to a member goes with them: when they are gone nothing of it is left, nor anything to send.
alter table mails
  add column invite_id uuid,
  add column user_id uuid;
update mails m set invite_id = i.invite_id, params = '{}'
  from pending_invites i
  where i.program_id = m.program_id and i.invite_id::text = m.params ->> 'inviteId';
delete from mails where kind = 'invite' and invite_id is null;
alter table mails
  add constraint mails_invite_fkey foreign key (program_id, invite_id) references pending_invites (program_id, invite_id) on delete cascade,
  add constraint mails_user_fkey foreign key (program_id, user_id) references users (program_id, user_id) on delete cascade,
  add constraint mails_of_program check (program_id is not null or (invite_id is null and user_id is null));
create index mails_invite on mails (program_id, invite_id);
create index mails_user on mails (program_id, user_id);
create index mails_created on mails (created_at);

-- One row per way out, shared by all processes: when it may be used next, and since when its last attempts have failed.
create table mail_transports (
  name text primary key constraint mail_transports_name_length check (char_length(name) between 1 and 40),
  next_at timestamptz not null,
  failed_at timestamptz
);

-- The newest reset of a user is the only one.
create table password_resets (
  program_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint password_resets_token_unique unique
    constraint password_resets_token_length check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (program_id, user_id),
  constraint password_resets_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index password_resets_expires on password_resets (expires_at);

-- Sorted by code point, so that all limits of one account are one range of keys in every database.
alter table throttles alter column key type text collate "C";

create index pending_invites_expires on pending_invites (expires_at);

-- Insert-only. Ids alone: names are looked up when it is read, so that whoever or whatever was erased has no name here either.
create table audit_entries (
  program_id uuid not null constraint audit_entries_program_fkey references programs on delete cascade,
  entry_id uuid not null,
  action text not null constraint audit_entries_action_length check (char_length(action) between 1 and 40),
  -- Null when the operator did it.
  actor_user_id uuid,
  -- An athlete, a user, or an invite, whose id becomes that of its user.
  subject_id uuid,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (program_id, entry_id)
);
create index audit_entries_newest on audit_entries (program_id, created_at desc, entry_id desc);

do $$
declare
  t text;
begin
  foreach t in array array['mail_transports', 'password_resets', 'audit_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to current_user using (true) with check (true)', t || '_owner', t);
    execute format('create policy %I on %I to armslot_identity using (true) with check (true)', t || '_identity', t);
  end loop;
  foreach t in array array['pending_invites', 'mails', 'audit_entries'] loop
    execute format(
      'create policy %I on %I to armslot_app using (program_id = current_program_id()) with check (program_id = current_program_id())',
      t || '_tenant', t);
  end loop;
end
$$;

grant select, insert, update, delete on mail_transports, password_resets to armslot_identity;
grant insert on audit_entries to armslot_app, armslot_identity;
grant select on audit_entries to armslot_app;
-- What User Management shows; never a nonce, a token's hash or what a mail says.
grant select (program_id, invite_id, first_name, last_name, title, email, status, invited_by, expires_at, created_at)
  on pending_invites to armslot_app;
grant select (program_id, mail_id, invite_id, state, created_at) on mails to armslot_app;
