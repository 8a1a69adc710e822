-- The order of names is the same on every database, whatever its locale: by a folded text, compared by bytes (decision 24). It folds
-- like `foldName` in baseball/src/names.ts, for Latin, Greek and Cyrillic letters.
create function fold_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(normalize(name, NFKD) collate "C", '[\u0300-\u036f\u0483-\u0489''’ʼ‘`.]', '', 'g'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞẞØøĐđÐðŁłĦħıŊŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'abcdefghijklmnopqrstuvwxyzæœþßooddddllhhiŋŧαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
      ),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
    '[\u0001-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u206f]+', ' ', 'g'));

-- A character can fold to 18, so each part is cut to what fits into an index.
alter table athletes add column name_key text collate "C" not null
  generated always as (left(fold_name(last_name), 100) || E'\t' || left(fold_name(first_name), 100)) stored;
drop index athletes_by_name;
create index athletes_by_name on athletes (program_id, name_key, athlete_id);
