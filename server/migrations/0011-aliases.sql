-- The names that a program shows for the codes of teams and places in device files. Games keep the codes.
create table aliases (
  program_id uuid not null constraint aliases_program_fkey references programs on delete cascade,
  alias_id uuid not null,
  kind text not null constraint aliases_kind_known check (kind in ('opponent', 'location')),
  code text not null constraint aliases_code_length check (char_length(code) between 1 and 200),
  name text not null constraint aliases_name_length check (char_length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (program_id, alias_id),
  constraint aliases_code_unique unique (program_id, kind, code)
);

alter table aliases enable row level security;
alter table aliases force row level security;
create policy aliases_owner on aliases to pg_database_owner using (true) with check (true);
create policy aliases_tenant on aliases to armslot_app
  using (program_id = current_program_id()) with check (program_id = current_program_id());
grant select, insert, delete on aliases to armslot_app;
grant update (name, updated_at) on aliases to armslot_app;
