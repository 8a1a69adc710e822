select
  "athletes"."athlete_id" as "uid",
  "first_name" as "firstName",
  "last_name" as "lastName",
  "position" as "position",
  "grad_class" as "gradClass",
  "school" as "school",
  "city" as "city",
  "state" as "state",
  "height_feet" as "heightFeet",
  "height_inches" as "heightInches",
  "birth_year" as "birthYear",
  "submission" as "submission",
  "is_incomplete" as "isIncomplete",
  "standing" as "standing",
  "version" as "version",
  "submitted_by" as "submittedBy",
  "created_at" as "createdAt",
  "updated_at" as "updatedAt",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "t"."pitch_type" as "pitchType",
          "t"."pitches",
          "t"."total_velo" as "totalVelo",
          "t"."velo_count" as "veloCount",
          "t"."total_vb" as "totalVB",
          "t"."vb_count" as "vbCount",
          "t"."total_hb" as "totalHB",
          "t"."hb_count" as "hbCount"
        from
          "pitch_totals" as "t"
        where
          "t"."program_id" = "athletes"."program_id"
          and "t"."athlete_id" = "athletes"."athlete_id"
        order by
          "t"."pitches" desc,
          "t"."pitch_type"
      ) as agg
  ) as "pitchAverages",
  (
    with
      all_games as materialized (
        (
          select
            "g"."game_id",
            "g"."game_date",
            "g"."kind",
            "g"."source",
            "g"."thrown",
            "g"."last_batter",
            exists (
              select
              from
                same_outings s
              where
                s.program_id = g.program_id
                and s.other_game_id = g.game_id
                and s.decided_at is null
                and s.alike > 0
            ) as "is_left_out",
            (
              exists (
                select
                from
                  same_outings s
                where
                  s.program_id = g.program_id
                  and g.game_id in (s.counted_game_id, s.other_game_id)
                  and s.decided_at is null
              )
              or exists (
                select
                from
                  pitches p
                where
                  p.program_id = g.program_id
                  and p.game_id = g.game_id
                  and (
                    p.before_imports ? 'places'
                    and (
                      p.before_imports ? 'doubts'
                      or p.before_imports @? '$.places[*].unsure'
                      and (
                        p.source <> 'field'
                        or p.before_imports -> 'isGuest' is null
                        or jsonb_array_length(p.before_imports -> 'places') > 1
                      )
                    )
                  )
              )
            ) as "has_question",
            coalesce(
              (
                select
                  a.name
                from
                  aliases a
                where
                  a.program_id = g.program_id
                  and a.kind = 'opponent'
                  and a.code = "g"."opponent"
                  and not exists (
                    select
                    from
                      corrections c
                    where
                      c.program_id = g.program_id
                      and c.game_id = g.game_id
                      and c.pitch_id is null
                      and c.undone_at is null
                      and c.changes ? 'opponent'
                  )
              ),
              "g"."opponent"
            ) as "opponent",
            coalesce(
              (
                select
                  a.name
                from
                  aliases a
                where
                  a.program_id = g.program_id
                  and a.kind = 'location'
                  and a.code = "g"."location"
                  and not exists (
                    select
                    from
                      corrections c
                    where
                      c.program_id = g.program_id
                      and c.game_id = g.game_id
                      and c.pitch_id is null
                      and c.undone_at is null
                      and c.changes ? 'location'
                  )
              ),
              "g"."location"
            ) as "location",
            row_number() over (
              order by
                g.game_date desc nulls last,
                g.game_id desc
            ) - 1 as "place"
          from
            "games" as "g"
          where
            "g"."program_id" = $1
            and "g"."athlete_id" = $2
        )
      ),
      all_totals as materialized (
        select
          g.place,
          g.game_id,
          g.game_date,
          m.pitch_type,
          m.source,
          m.counted,
          m.counted[1] as pitches,
          m.counted[6] as right_batters,
          m.counted[7] as left_batters,
          m.counted[8] as counts,
          m.counted[9] as velo_count,
          m.counted[10] as total_velo,
          m.counted[11] as velo_squares
        from
          all_games g
          join (
            (
              select
                "game_id",
                "pitch_type",
                "source",
                "marks",
                "trend",
                "counted"
              from
                "game_marks"
              where
                "program_id" = $3
            )
          ) m on m.game_id = g.game_id
      ),
      outings as materialized (
        select
          g.place,
          g.game_id
        from
          all_games g
        where
          (
            $4::integer is null
            or extract(
              year
              from
                g.game_date
            ) = $5
          )
          and (
            $6::date is null
            or g.game_date >= $7
          )
          and (
            $8::date is null
            or g.game_date <= $9
          )
          and (
            $10::integer is null
            or g.game_date is not null
          )
          and (
            $11::text[] is null
            or g.kind = any ($12)
          )
          and exists (
            select
            from
              all_totals t
            where
              t.place = g.place
              and (
                $13::text[] is null
                or t.source = any ($14)
              )
          )
        order by
          g.place
        limit
          $15
      ),
      totals as (
        select
          m.place,
          m.game_id,
          m.game_date,
          m.pitch_type,
          m.source,
          m.counted,
          m.pitches,
          m.velo_count,
          m.total_velo,
          m.velo_squares
        from
          all_totals m
          join outings o on o.place = m.place
        where
          (
            $16::text[] is null
            or m.source = any ($17)
          )
          and (
            $18::text[] is null
            or m.pitch_type = any ($19)
          )
      ),
      shown as materialized (
        select
          n.place,
          n.newer,
          n.newest,
          m.pitch_type,
          m.marks,
          m.trend,
          m.counted[1] as pitches
        from
          (
            select
              place,
              game_id,
              sum(sum(pitches)) over (
                order by
                  place
              ) - sum(pitches) as newer,
              row_number() over (
                order by
                  place
              ) as newest
            from
              totals
            group by
              place,
              game_id
          ) n
          join (
            (
              select
                "game_id",
                "pitch_type",
                "source",
                "marks",
                "trend",
                "counted"
              from
                "game_marks"
              where
                "program_id" = $20
            )
          ) m on m.game_id = n.game_id
        where
          (
            n.newer < 2000
            or n.newest <= 100
          )
          and (
            $21::text[] is null
            or m.source = any ($22)
          )
          and (
            $23::text[] is null
            or m.pitch_type = any ($24)
          )
      ),
      rates as materialized (
        select
          r.pitch_type,
          r.batter_hand,
          sum(r."pitches") as "pitches",
          sum(r."calls") as "calls",
          sum(r."called_strikes") as "called_strikes",
          sum(r."whiffs") as "whiffs",
          sum(r."first_pitches") as "first_pitches",
          sum(r."first_strikes") as "first_strikes",
          sum(r."located") as "located",
          sum(r."in_zone") as "in_zone",
          sum(r."zone_swings") as "zone_swings",
          sum(r."zone_whiffs") as "zone_whiffs",
          sum(r."outside") as "outside",
          sum(r."chases") as "chases",
          sum(r."approaches") as "approaches",
          sum(r."approach_heights") as "approach_heights",
          sum(r."approach_angles") as "approach_angles",
          json_build_array(
            sum(r.by_count[1]),
            sum(r.by_count[2]),
            sum(r.by_count[3]),
            sum(r.by_count[4]),
            sum(r.by_count[5]),
            sum(r.by_count[6]),
            sum(r.by_count[7]),
            sum(r.by_count[8]),
            sum(r.by_count[9]),
            sum(r.by_count[10]),
            sum(r.by_count[11]),
            sum(r.by_count[12])
          ) as by_count,
          sum(r.batters) as batters,
          sum(r.strikeouts) as strikeouts,
          sum(r.walks) as walks
        from
          outings o
          join (
            (
              select
                "game_id",
                "pitch_type",
                "source",
                "batter_hand",
                "by_count",
                "batters",
                "strikeouts",
                "walks",
                "pitches",
                "calls",
                "called_strikes",
                "whiffs",
                "first_pitches",
                "first_strikes",
                "located",
                "in_zone",
                "zone_swings",
                "zone_whiffs",
                "outside",
                "chases",
                "approaches",
                "approach_heights",
                "approach_angles"
              from
                "game_rates"
              where
                "program_id" = $25
            )
          ) r on r.game_id = o.game_id
        where
          (
            $26::text[] is null
            or r.source = any ($27)
          )
          and (
            $28::text[] is null
            or r.pitch_type = any ($29)
          )
        group by
          r.pitch_type,
          r.batter_hand
      )
    select
      json_build_object(
        'types',
        (
          select
            coalesce(json_agg(json_build_object('pitchType', pitch_type, 'sums', sums)), '[]')
          from
            (
              select
                pitch_type,
                array[
                  sum(counted[1]),
                  sum(counted[2]),
                  sum(counted[3]),
                  sum(counted[4]),
                  sum(counted[5]),
                  sum(counted[6]),
                  sum(counted[7]),
                  sum(counted[8]),
                  sum(counted[9]),
                  sum(counted[10]),
                  sum(counted[11]),
                  min(counted[12]),
                  max(counted[13]),
                  sum(counted[14]),
                  sum(counted[15]),
                  sum(counted[16]),
                  min(counted[17]),
                  max(counted[18]),
                  sum(counted[19]),
                  sum(counted[20]),
                  sum(counted[21]),
                  min(counted[22]),
                  max(counted[23]),
                  sum(counted[24]),
                  sum(counted[25]),
                  sum(counted[26]),
                  min(counted[27]),
                  max(counted[28]),
                  sum(counted[29]),
                  sum(counted[30]),
                  sum(counted[31]),
                  sum(counted[32]),
                  sum(counted[33]),
                  sum(counted[34]),
                  sum(counted[35]),
                  sum(counted[36]),
                  sum(counted[37]),
                  min(counted[38]),
                  max(counted[39]),
                  sum(counted[40]),
                  sum(counted[41]),
                  sum(counted[42]),
                  min(counted[43]),
                  max(counted[44]),
                  sum(counted[45]),
                  sum(counted[46]),
                  sum(counted[47]),
                  min(counted[48]),
                  max(counted[49]),
                  sum(counted[50]),
                  sum(counted[51]),
                  sum(counted[52]),
                  min(counted[53]),
                  max(counted[54]),
                  sum(counted[55]),
                  sum(counted[56]),
                  sum(counted[57]),
                  min(counted[58]),
                  max(counted[59]),
                  sum(counted[60]),
                  sum(counted[61]),
                  sum(counted[62]),
                  min(counted[63]),
                  max(counted[64]),
                  sum(counted[65]),
                  sum(counted[66]),
                  sum(counted[67]),
                  min(counted[68]),
                  max(counted[69]),
                  sum(counted[70]),
                  sum(counted[71]),
                  sum(counted[72]),
                  min(counted[73]),
                  max(counted[74]),
                  sum(counted[75]),
                  sum(counted[76]),
                  sum(counted[77]),
                  min(counted[78]),
                  max(counted[79]),
                  sum(counted[80]),
                  sum(counted[81]),
                  sum(counted[82]),
                  min(counted[83]),
                  max(counted[84])
                ] as sums
              from
                totals
              group by
                pitch_type
            ) of_type
        ),
        'sources',
        (
          select
            coalesce(json_agg(distinct source), '[]')
          from
            totals
        ),
        'found',
        (
          select
            json_build_object(
              'sources',
              coalesce(json_agg(distinct source), '[]'),
              'pitchTypes',
              coalesce(json_agg(distinct pitch_type), '[]'),
              'rightBatters',
              coalesce(sum(right_batters), 0),
              'leftBatters',
              coalesce(sum(left_batters), 0),
              'counts',
              coalesce(sum(counts), 0)
            )
          from
            (
              select
                source,
                pitch_type,
                sum(right_batters) as right_batters,
                sum(left_batters) as left_batters,
                sum(counts) as counts
              from
                all_totals
              group by
                source,
                pitch_type
            ) found
        ),
        'velocities',
        (
          select
            coalesce(
              json_agg(
                of_type
                order by
                  of_type.n desc,
                  of_type."pitchType"
              ),
              '[]'
            )
          from
            (
              select
                pitch_type as "pitchType",
                count(*) as days,
                sum(n) as n,
                sum(n * (total / n - grand) * (total / n - grand)) as between,
                sum(greatest(squares - total * total / n, 0)) as within,
                sum(n * n) as sizes
              from
                (
                  select
                    pitch_type,
                    n,
                    total,
                    squares,
                    sum(total) over of_type / sum(n) over of_type as grand
                  from
                    (
                      select
                        pitch_type,
                        sum(velo_count) as n,
                        sum(total_velo) as total,
                        sum(velo_squares) as squares
                      from
                        totals
                      where
                        velo_count > 0
                      group by
                        pitch_type,
                        game_date,
                        case
                          when game_date is null then place
                        end
                    ) d
                  window
                    of_type as (
                      partition by
                        pitch_type
                    )
                ) each_day
              group by
                pitch_type
            ) of_type
        ),
        'rates',
        json_build_object(
          'types',
          (
            select
              coalesce(
                json_agg(
                  json_build_object(
                    'pitchType',
                    pitch_type,
                    'batterHand',
                    nullif(batter_hand, 'U'),
                    'pitches',
                    "pitches",
                    'calls',
                    "calls",
                    'calledStrikes',
                    "called_strikes",
                    'whiffs',
                    "whiffs",
                    'firstPitches',
                    "first_pitches",
                    'firstStrikes',
                    "first_strikes",
                    'located',
                    "located",
                    'inZone',
                    "in_zone",
                    'zoneSwings',
                    "zone_swings",
                    'zoneWhiffs',
                    "zone_whiffs",
                    'outside',
                    "outside",
                    'chases',
                    "chases",
                    'approaches',
                    "approaches",
                    'approachHeights',
                    "approach_heights",
                    'approachAngles',
                    "approach_angles",
                    'byCount',
                    by_count
                  )
                  order by
                    pitch_type,
                    batter_hand
                ),
                '[]'
              )
            from
              rates
            where
              pitches > 0
          ),
          'batters',
          (
            select
              case
                when $30::text[] is null
                and $31::text[] is null
                and $32::text is null then json_build_object(
                  'batters',
                  coalesce(sum(r.batters), 0),
                  'strikeouts',
                  coalesce(sum(r.strikeouts), 0),
                  'walks',
                  coalesce(sum(r.walks), 0)
                )
              end
            from
              rates r
          )
        ),
        'programRanks',
        null,
        'levelTables',
        (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'levelTableId',
                  "levelTableId",
                  'name',
                  name,
                  'year',
                  year,
                  'source',
                  source,
                  'rows',
                  case
                    when "levelTableId" = $33::uuid then rows
                  end
                )
              ),
              '[]'
            )
          from
            (
              (
                select
                  "level_table_id" as "levelTableId",
                  "name" as "name",
                  "year" as "year",
                  "source" as "source",
                  "version" as "version",
                  "level_rows" as "rows"
                from
                  "level_tables"
                where
                  "program_id" = $34
                order by
                  fold_name (name) collate "C",
                  "year" desc,
                  "level_table_id"
              )
            ) tables
        ),
        'caught',
        (
          select
            coalesce(
              json_agg(
                json_build_object('date', c.caught_on, 'innings', c.innings)
                order by
                  c.caught_on desc
              ),
              '[]'
            )
          from
            innings_caught c
          where
            c.program_id = $35
            and c.athlete_id = $36
            and c.caught_on > '-infinity'
        )
      )::text || '' || (
        select
          coalesce(string_agg(row_to_json(game)::text, ','), '')
        from
          (
            select
              g.game_id as "gameId",
              g.game_date as "gameDate",
              g.opponent,
              g.location,
              g.kind,
              g.source,
              coalesce(d.pitches, 0) as pitches,
              g.thrown,
              g.last_batter as "lastBatter",
              g.is_left_out as "isLeftOut",
              g.has_question as "hasQuestion",
              coalesce(d.fastballs, 0) as fastballs,
              trim_scale(round(d.total_velo / nullif(d.velo_count, 0), 9)) as "fastballMean",
              d.velo_max as "fastballMax"
            from
              all_games g
              left join (
                (
                  select
                    "game_id",
                    "pitches",
                    "fastballs",
                    "velo_count",
                    "total_velo",
                    "velo_max"
                  from
                    "game_digests"
                  where
                    "program_id" = $37
                )
              ) d on d.game_id = g.game_id
            order by
              g.place
          ) game
      ) || '' || (
        select
          coalesce(
            string_agg(
              '{"game":' || place || ',"pitchType":' || to_json(pitch_type)::text || ',' || trend || '}',
              ','
              order by
                place,
                pitches desc,
                pitch_type collate "C"
            ),
            ''
          )
        from
          shown
        where
          newest <= 100
      ) || '' || (
        select
          coalesce(
            string_agg(
              '{"game":' || place || ',"pitchType":' || to_json(pitch_type)::text || ',' || '"pitches":' || pitches || ',"marks":"' || marks || '"}',
              ','
            ),
            ''
          )
        from
          shown
        where
          newer < 2000
      )
  ) as "data"
from
  "athletes"
where
  "program_id" = $38
  and "athlete_id" = $39
