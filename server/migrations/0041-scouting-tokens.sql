-- A token can be made for filed reports and lists. Those that exist can't read them.
alter table api_tokens
  add column can_read_scouting boolean not null default false,
  drop constraint api_tokens_scope_known,
  add constraint api_tokens_scope_known check (can_read or can_import or can_read_scouting);
alter table api_tokens alter column can_read_scouting drop default;
