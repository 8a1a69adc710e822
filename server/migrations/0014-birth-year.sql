-- An athlete's birth year, for guidelines that depend on the age. It is optional.

alter table athletes add column birth_year integer
  constraint athletes_birth_year_range check (birth_year between 1900 and 2200);
grant update (birth_year) on athletes to armslot_app;
