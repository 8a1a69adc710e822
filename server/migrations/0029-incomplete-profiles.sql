-- A pitcher from a file or from the charting screen begins with a name and a hand. The other facts are null until someone adds them.
alter table athletes
  alter column grad_class drop not null,
  alter column school drop not null,
  alter column city drop not null,
  alter column state drop not null,
  alter column height_feet drop not null,
  alter column height_inches drop not null;

-- A test compares this with the contract's fields.
alter table athletes add column is_incomplete boolean not null generated always as (
  grad_class is null or school is null or city is null or state is null or height_feet is null or height_inches is null
) stored;
