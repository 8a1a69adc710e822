-- A league has at most 100 characters, like the field in the contract.
alter table programs drop constraint programs_league_length;
alter table programs add constraint programs_league_length check (char_length(league) between 1 and 100);
