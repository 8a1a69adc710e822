-- A program's own rule for the rest of its pitchers. Null means Pitch Smart.
alter table programs
  -- {"steps": [30, 45, 60], "dailyMax": 95 or null}: the most pitches of a day after which 0, 1, 2 … days of rest are enough.
  add column rest_rule jsonb constraint programs_rest_rule_object check (jsonb_typeof(rest_rule) = 'object');
grant select (rest_rule), update (rest_rule) on programs to armslot_app;
