import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

/** The tables of the migrated database. Printed from it by `server/test/schema.test.ts`, which compares. */
export interface Schema {
  aliases: {
    program_id: string;
    alias_id: string;
    kind: "opponent" | "location";
    code: string;
    name: string;
    created_at: Date;
    updated_at: Date;
  };
  analytics_events: {
    insert_id: string;
    name: string;
    distinct_id: string;
    user_id: string | null;
    program_id: string | null;
    properties: JsonWithDefault;
    at: Date;
    received_at: Date;
    forwarded_at: Date | null;
    lease_until: Date | null;
    refused: string | null;
  };
  analytics_profiles: {
    program_id: string;
    user_id: string;
    properties: Json;
    updated_at: Date;
    forwarded_at: Date | null;
    lease_until: Date | null;
    refused: string | null;
  };
  api_tokens: {
    program_id: string;
    token_id: string;
    user_id: string;
    name: string;
    token_hash: Uint8Array;
    can_read: boolean;
    can_import: boolean;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
  };
  athlete_sources: {
    program_id: string;
    source: string;
    vendor_id: string;
    athlete_id: string;
    import_id: string | null;
  };
  athletes: {
    program_id: string;
    athlete_id: string;
    first_name: string;
    last_name: string;
    position: "RHP" | "LHP";
    grad_class: number;
    school: string;
    city: string;
    state: string;
    height_feet: number;
    height_inches: number;
    submission: Generated<number>;
    version: Generated<number>;
    submitted_by: string | null;
    created_at: Date;
    updated_at: Date;
    name_key: Generated<string>;
    birth_year: number | null;
  };
  audit_entries: {
    program_id: string;
    entry_id: string;
    action: string;
    actor_user_id: string | null;
    subject_id: string | null;
    counts: JsonWithDefault;
    created_at: Date;
    outing_id: string | null;
  };
  corrections: {
    program_id: string;
    correction_id: string;
    game_id: string;
    version: number;
    pitch_id: string | null;
    changes: Json;
    corrected_by: string;
    corrected_at: Date;
    undone_by: string | null;
    undone_at: Date | null;
    is_charted: Generated<boolean>;
  };
  field_operations: {
    program_id: string;
    op_id: string;
    outing_id: string;
    pitch_id: string | null;
    user_id: string;
    applied_at: Date;
  };
  game_totals: {
    program_id: string;
    game_id: string;
    pitch_type: string;
    source: string;
    pitches: number;
    calls: number;
    strikes: number;
    swings: number;
    whiffs: number;
    right_batters: number;
    left_batters: number;
    counts: number;
    readings: Json;
  };
  games: {
    program_id: string;
    athlete_id: string;
    game_id: string;
    game_date: string | null;
    opponent: string | null;
    location: string | null;
    source_key: string | null;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
    kind: "game" | "scrimmage" | "bullpen" | "other";
    source: "trackman" | "rapsodo" | "statcast" | "yakkertech" | "pitchlogic" | "pocketradar" | "file" | "armslot" | "hand" | "field";
  };
  games_kept_apart: {
    program_id: string;
    charted_game_id: string;
    device_game_id: string;
    decided_at: Date;
  };
  idempotency_keys: {
    program_id: string;
    user_id: string;
    key: string;
    request_hash: Uint8Array;
    reply: Json | null;
    created_at: Date;
  };
  import_choices: {
    program_id: string;
    kind: "skip" | "team" | "columns";
    key: string;
    choice: Json;
    updated_at: Date;
  };
  import_file_parts: {
    program_id: string;
    file_id: string;
    part_num: number;
    content: Uint8Array;
  };
  import_files: {
    program_id: string;
    file_id: string;
    user_id: string;
    name: string;
    byte_count: number;
    stored_byte_count: number;
    checksum: Uint8Array;
    decisions: JsonWithDefault;
    created_at: Date;
  };
  import_games: {
    program_id: string;
    import_id: string;
    game_id: string;
    is_new: boolean;
    game_change: Json | null;
    added_pitches: JsonWithDefault;
    changed_pitches: JsonWithDefault;
  };
  imports: {
    program_id: string;
    import_id: string;
    user_id: string | null;
    file_name: string | null;
    checksum: Uint8Array;
    format: string;
    outcome: Json;
    created_at: Date;
    undone_at: Date | null;
    undone_by: string | null;
  };
  known_devices: {
    token_hash: Uint8Array;
    program_id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
  };
  leads: {
    lead_id: string;
    kind: "waitlist" | "contact";
    digest: Uint8Array;
    full_name: string;
    email: string;
    program_name: string;
    league: string | null;
    title: string | null;
    message: string | null;
    created_at: Date;
  };
  level_tables: {
    program_id: string;
    level_table_id: string;
    name: string;
    year: number;
    source: string;
    level_rows: Json;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  mail_transports: {
    name: string;
    next_at: Date;
    failed_at: Date | null;
  };
  mails: {
    mail_id: string;
    program_id: string | null;
    kind: string;
    dedupe_key: string;
    params: Json;
    state: Generated<"queued" | "sending" | "sent" | "kept" | "failed">;
    attempts: Generated<number>;
    available_at: Date;
    lease_until: Date | null;
    last_error: string | null;
    created_at: Date;
    updated_at: Date;
    invite_id: string | null;
    user_id: string | null;
    lead_id: string | null;
  };
  password_resets: {
    program_id: string;
    user_id: string;
    token_hash: Uint8Array;
    expires_at: Date;
    created_at: Date;
  };
  pending_invites: {
    program_id: string;
    invite_id: string;
    first_name: string;
    last_name: string;
    title: string;
    email: string;
    nonce: Uint8Array;
    token_hash: Uint8Array;
    status: Generated<"pending">;
    invited_by: string;
    expires_at: Date;
    created_at: Date;
  };
  pitch_totals: {
    program_id: string;
    athlete_id: string;
    pitch_type: string;
    pitches: number;
    total_velo: number;
    velo_count: number;
    total_vb: number;
    vb_count: number;
    total_hb: number;
    hb_count: number;
  };
  pitches: {
    program_id: string;
    athlete_id: string;
    game_id: string;
    pitch_id: string;
    pitch_num: number;
    pitch_type: string;
    velo: number | null;
    vert_break: number | null;
    hb: number | null;
    source_key: string | null;
    excluded_reason: string | null;
    spin_rate: number | null;
    spin_axis: number | null;
    spin_efficiency: number | null;
    release_height: number | null;
    release_side: number | null;
    extension: number | null;
    plate_height: number | null;
    plate_side: number | null;
    vert_approach: number | null;
    arm_angle: number | null;
    exit_velo: number | null;
    launch_angle: number | null;
    thrown_at: string | null;
    inning: number | null;
    outs: number | null;
    balls: number | null;
    strikes: number | null;
    batter_hand: "R" | "L" | null;
    call: "ball" | "called_strike" | "swinging_strike" | "foul" | "in_play" | "hit_by_pitch" | null;
    result: "strikeout" | "walk" | "hit_by_pitch" | "single" | "double" | "triple" | "home_run" | "out" | "sacrifice" | "error" | "fielders_choice" | "other" | null;
    device_type: string | null;
    source: "trackman" | "rapsodo" | "statcast" | "yakkertech" | "pitchlogic" | "pocketradar" | "file" | "armslot" | "hand" | "field";
    zone_cell: number | null;
  };
  programs: {
    program_id: string;
    name: string;
    league: string;
    status: Generated<"pending" | "active">;
    is_setup_complete: Generated<boolean>;
    setup_token_hash: Uint8Array | null;
    setup_expires_at: Date | null;
    admin_email: string;
    admin_user_id: string | null;
    video_cap: Generated<number>;
    total_video_count: Generated<number>;
    videos_this_month: Generated<number>;
    is_demo: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
    allows_sharing: Generated<boolean>;
  };
  schema_migrations: {
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  sessions: {
    token_hash: Uint8Array;
    program_id: string;
    user_id: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
  };
  shares: {
    program_id: string;
    share_id: string;
    athlete_id: string;
    token_hash: Uint8Array;
    consent: "athlete" | "guardian";
    shows_school: boolean;
    shows_hometown: boolean;
    filter: Json;
    views: Generated<number>;
    last_viewed_at: Date | null;
    created_by: string;
    created_at: Date;
    expires_at: Date;
    revoked_by: string | null;
    revoked_at: Date | null;
  };
  throttles: {
    key: string;
    count: number;
    window_ends_at: Date;
    blocked_until: Date | null;
  };
  users: {
    program_id: string;
    user_id: string;
    first_name: string;
    last_name: string;
    title: string;
    email: string;
    role: "admin" | "user";
    password_hash: string;
    created_at: Date;
    updated_at: Date;
  };
}
