-- Tokens with which a member's own programs read data or import files. Only the role for accounts sees them.
create table api_tokens (
  program_id uuid not null,
  token_id uuid not null,
  user_id uuid not null,
  name text not null constraint api_tokens_name_length check (char_length(name) between 1 and 100),
  token_hash bytea not null constraint api_tokens_token_unique unique
    constraint api_tokens_token_length check (octet_length(token_hash) = 32),
  can_read boolean not null,
  can_import boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (program_id, token_id),
  constraint api_tokens_scope_known check (can_read or can_import),
  constraint api_tokens_user_fkey foreign key (program_id, user_id) references users on delete cascade
);
create index api_tokens_user on api_tokens (program_id, user_id);
create index api_tokens_expires on api_tokens (expires_at);

alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy api_tokens_owner on api_tokens to pg_database_owner using (true) with check (true);
create policy api_tokens_identity on api_tokens to armslot_identity using (true) with check (true);
grant select, insert, delete, update (last_used_at) on api_tokens to armslot_identity;
