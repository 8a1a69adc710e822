-- The pitchers who threw in the last days are found by date, however many athletes and games a program has.
create index games_of_days on games (program_id, game_date) where thrown > 0;
