// Written by `npm run gen` from a live database (server/src/platform/generate-schema.ts). Do not edit.
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Rate } from '@ohmstead/contract/kernel/rate'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Anything that JSON can say; what is given is written as JSON. */
export type Json = ColumnType<JsonValue, unknown, unknown>
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Every table and view, as `schema.table`. */
export interface Schema {
  'accounts.affiliation': {
    id: GeneratedAlways<bigint>
    member_id: ColumnType<Id<'member'>, string, string>
    house: boolean
    reason: string
    declared_by: string
    declared_at: Generated<Instant>
    ended_by: string | null
    ended_at: Instant | null
    end_reason: string | null
  }
  'accounts.attempt': {
    scope: 'account' | 'device' | 'ip' | 'stepUp' | 'fundPassword' | 'otp' | 'lookup' | 'invitation'
    subject: ColumnType<Buffer, Uint8Array, Uint8Array>
    tries: number
    free_at: Instant
    forget_at: Instant
  }
  'accounts.authenticator': {
    member_id: ColumnType<Id<'member'>, string, string>
    secret: ColumnType<Buffer, Uint8Array, Uint8Array>
    begun_at: Instant
    on_since: Instant | null
    last_step: bigint | null
  }
  'accounts.captcha_used': {
    challenge_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    expires_at: Instant
  }
  'accounts.code': {
    id: string
    purpose: 'register' | 'login' | 'resetPassword' | 'loginPassword' | 'fundPassword' | 'bindEmail' | 'bindPhone' | 'changeEmail' | 'changePhone' | 'closeAccount'
    address_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    code_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    tries: Generated<number>
    sent_at: Instant
    expires_at: Instant
    used_at: Instant | null
    browser_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    network_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    known: boolean
  }
  'accounts.consent': {
    member_id: ColumnType<Id<'member'>, string, string>
    document: 'terms' | 'privacy'
    version: string
    given_at: Instant
  }
  'accounts.device_cookie': {
    member_id: ColumnType<Id<'member'>, string, string>
    device_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    created_at: Instant
    last_used_at: Instant
  }
  'accounts.identity': {
    provider: string
    subject: string
    member_id: ColumnType<Id<'member'>, string, string>
    email: string | null
    linked_at: Instant
  }
  'accounts.invitation': {
    code: string
    note: string
    issued_by: string
    issued_at: Instant
    uses_max: number | null
    ended_at: Instant | null
  }
  'accounts.mail': {
    id: ColumnType<Id<'mail'>, string, string>
    place: GeneratedAlways<bigint>
    kind: string
    address: string
    subject: string
    body: string
    created_at: Instant
    due_at: Instant
    tries: Generated<number>
    sent_at: Instant | null
    failed_at: Instant | null
    last_error: string | null
    channel: Generated<'mail' | 'sms'>
  }
  'accounts.member': {
    id: ColumnType<Id<'member'>, string, string>
    invitation_code: string
    inviter_id: ColumnType<Id<'member'> | null, string | null | undefined, string | null>
    house_code: string | null
    country: string
    affiliated: Generated<boolean>
    house: Generated<boolean>
    created_at: Instant
    closed_at: Instant | null
  }
  'accounts.oauth_flow': {
    state_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    provider: string
    browser_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    started_at: Instant
    expires_at: Instant
    answered_at: Instant | null
    flow_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    subject: string | null
    email: string | null
    email_verified: boolean | null
    ended_at: Instant | null
  }
  'accounts.passkey': {
    id: ColumnType<Id<'passkey'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    credential_id: ColumnType<Buffer, Uint8Array, Uint8Array>
    public_key: ColumnType<Buffer, Uint8Array, Uint8Array>
    host: string
    name: string
    transports: string[]
    counter: bigint
    synced: boolean
    created_at: Instant
    last_used_at: Instant | null
  }
  'accounts.passkey_challenge': {
    challenge_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    purpose: 'register' | 'login' | 'stepUp'
    sign_in_id: ColumnType<Id<'signIn'> | null, string | null | undefined, string | null>
    issued_at: Instant
    expires_at: Instant
  }
  'accounts.person': {
    member_id: ColumnType<Id<'member'>, string, string>
    email: string | null
    email_canonical: string | null
    phone: string | null
    phone_canonical: string | null
    username: string
    username_changed_at: Instant | null
    password_hash: string | null
    password_changed_at: Instant | null
    language: string
    zone: Generated<string>
    avatar_id: ColumnType<Id<'file'> | null, string | null | undefined, string | null>
    support_id: string
    registered_ip: string
    fund_password_hash: string | null
    fund_password_changed_at: Instant | null
    username_seen: string
    username_read: string
    number_format: Generated<'language' | 'commaPoint' | 'pointComma' | 'spaceComma' | 'apostrophePoint'>
  }
  'accounts.recovery_code': {
    member_id: ColumnType<Id<'member'>, string, string>
    place: number
    code_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    issued_at: Instant
    used_at: Instant | null
  }
  'accounts.secret': {
    name: string
    value: ColumnType<Buffer, Uint8Array, Uint8Array>
  }
  'accounts.sign_in': {
    id: ColumnType<Id<'signIn'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    client: string
    token_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    csrf_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    former_token_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    former_csrf_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    former_until: Instant | null
    method: 'email' | 'phone' | 'password' | 'passkey' | 'google'
    device: string
    system: string
    ip: string
    created_at: Instant
    last_seen_at: Instant
    absolute_until: Instant
    step_up_at: Instant | null
    ended_at: Instant | null
    end_reason: 'signedOut' | 'endedElsewhere' | 'passwordChanged' | 'passwordReset' | 'accountClosed' | 'byStaff' | null
    new_device: Generated<boolean>
    region: string | null
  }
  'accounts.sms_count': {
    day: Day
    scope: 'number' | 'country'
    subject: ColumnType<Buffer, Uint8Array, Uint8Array>
    sent: number
  }
  'accounts.upline': {
    member_id: ColumnType<Id<'member'>, string, string>
    generation: number
    upline_id: ColumnType<Id<'member'>, string, string>
  }
  'accounts.withdrawal_hold': {
    id: ColumnType<Id<'withdrawalHold'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    reason: 'passwordReset' | 'loginPasswordChanged' | 'fundPasswordChanged' | 'emailChanged' | 'phoneChanged' | 'authenticatorRemoved' | 'recoveryCodeUsed'
    from_at: Instant
    until_at: Instant
  }
  'approvals.kind': {
    code: string
    ask_roles: string[]
    decide_roles: string[]
    wait: string
    known_people: boolean
    money_codes: Generated<string[]>
  }
  'approvals.request': {
    id: string
    kind: string
    subject: string
    asked: Json
    reason: string
    asked_by: string
    asked_role: string
    asked_sign_in: string
    asked_at: Instant
    expires_at: Instant
    outcome: 'approved' | 'declined' | 'withdrawn' | 'expired' | null
    decided_by: string | null
    decided_role: string | null
    decided_sign_in: string | null
    decided_at: Instant | null
    decided_xact: string | null
    decision_reason: string | null
  }
  'charging.bill': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    document: string
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    made_at: Instant
  }
  'charging.billed_interval': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    position: number
    epoch_id: bigint
    point_id: ColumnType<Id<'point'>, string, string>
    connector: number
    from_wh: bigint
    to_wh: bigint
    since: Instant
    until: Instant
    during: string | null
  }
  'charging.card': {
    id: ColumnType<Id<'card'>, string, string>
    tag: string
    member_id: ColumnType<Id<'member'>, string, string>
    name: string
    state: 'accepted' | 'blocked'
    expires_at: Instant | null
    registered_by: string | null
    registered_at: Instant
    blocked_at: Instant | null
  }
  'charging.card_enrolment': {
    member_id: ColumnType<Id<'member'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    opened_at: Instant
    closes_at: Instant
    tag: string | null
    seen_at: Instant | null
    spoiled: 'several' | 'taken' | null
  }
  'charging.card_holder': {
    member_id: ColumnType<Id<'member'>, string, string>
    parent_tag: string
    agreed_at: Instant
    cards_on: boolean
  }
  'charging.card_use': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    card_id: ColumnType<Id<'card'>, string, string>
  }
  'charging.charging_session': {
    id: ColumnType<Id<'chargingSession'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    connector: number
    driver_id: ColumnType<Id<'member'>, string, string>
    driver_affiliated: boolean
    site_id: ColumnType<Id<'site'> | null, string | null | undefined, string | null>
    country: string
    tariff_class: string
    max_w: number
    meter_serial: string
    simulated: boolean
    tariff_id: ColumnType<Id<'tariff'>, string, string>
    per_kwh_micros: ColumnType<Micros, bigint, bigint>
    per_minute_micros: ColumnType<Micros, bigint, bigint>
    start_micros: ColumnType<Micros, bigint, bigint>
    idle_per_minute_micros: ColumnType<Micros, bigint, bigint>
    idle_grace_minutes: number
    vat_ppm: ColumnType<Rate, number, number>
    state: 'authorised' | 'charging' | 'suspended' | 'finishing' | 'settled' | 'disputed' | 'refunded' | 'failed'
    failure: 'pointRefused' | 'pointOffline' | 'cableNotSeen' | 'noEnergy' | 'meterUnclear' | 'cancelled' | null
    revived: Generated<boolean>
    authorised_at: Instant
    start_command_id: string | null
    stop_asked_at: Instant | null
    transaction_id: bigint | null
    start_key: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    started_at: Instant | null
    start_recorded_at: Instant | null
    begin_wh: bigint | null
    clock_offset_ms: Generated<bigint>
    stop_said_at: Instant | null
    stop_recorded_at: Instant | null
    stop_reason: string | null
    stopped_at: Instant | null
    end_wh: bigint | null
    energy_wh: bigint | null
    charging_ms: bigint | null
    idle_ms: bigint | null
    price_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    vat_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    provisional: Generated<boolean>
    final_at: Instant | null
    collected_micros: ColumnType<Micros, bigint | undefined, bigint>
    debt_micros: GeneratedAlways<Micros | null>
    evidence: 'signed' | 'unsigned' | 'invalid' | null
    evidence_fault: string | null
    access_token: string
    due_at: Instant | null
    shown_at: Instant | null
    prepared_at: Instant | null
  }
  'charging.collection': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    payment: number
    amount_micros: ColumnType<Micros, bigint, bigint>
    collected_at: Instant
  }
  'charging.dispute': {
    id: ColumnType<Id<'dispute'>, string, string>
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    reason: 'notCharged' | 'wrongEnergy' | 'wrongPrice' | 'wrongTime' | 'notMe' | 'other'
    words: string
    opened_by: ColumnType<Id<'member'>, string, string>
    opened_at: Generated<Instant>
    decision: 'rejected' | 'upheld' | null
    decided_by: string | null
    decided_at: Instant | null
    answer: string | null
  }
  'charging.hold': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    number: number
    amount_micros: ColumnType<Micros, bigint, bigint>
    held_at: Instant
    taken_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    resolved_at: Instant | null
  }
  'charging.live': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    read_at: Instant
    recorded_at: Instant
    energy_wh: bigint
    power_w: number | null
    soc_percent: number | null
    charging_ms: bigint
    idle_ms: bigint
    price_micros: ColumnType<Micros, bigint, bigint>
    last_at: Instant | null
    last_wh: bigint | null
    charged_until: Instant | null
  }
  'charging.meter_exchange': {
    id: ColumnType<Id<'meterExchange'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    old_serial: string
    new_serial: string
    old_final_wh: bigint
    new_start_wh: bigint
    new_public_key: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    note: string
    exchanged_at: Instant
    recorded_by: string
    recorded_at: Instant
  }
  'charging.quarantine': {
    id: ColumnType<Id<'quarantine'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    charging_session_id: ColumnType<Id<'chargingSession'> | null, string | null | undefined, string | null>
    reason: 'registerFell' | 'tooMuchEnergy' | 'stopBeforeStart' | 'inFuture' | 'tooOld' | 'unknownTransaction' | 'missingRegister' | 'intervalBilled' | 'foreignTag' | 'notANumber' | 'secondStop'
    detail: string
    frame_id: ColumnType<Id<'frame'>, string, string>
    register_wh: bigint | null
    happened_at: Instant
    recorded_at: Instant
    waiting: Json | null
    state: Generated<'open' | 'dismissed' | 'accepted'>
    decided_by: string | null
    decided_at: Instant | null
    decision: string | null
  }
  'charging.reading': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    at: Instant
    source: 'start' | 'meter' | 'stop'
    register_wh: bigint
    power_w: number | null
    soc_percent: number | null
    frame_id: ColumnType<Id<'frame'>, string, string>
    frame_sha256: ColumnType<Buffer, Uint8Array, Uint8Array>
    recorded_at: Instant
  }
  'charging.refused_start': {
    start_key: ColumnType<Buffer, Uint8Array, Uint8Array>
    transaction_id: bigint
    point_id: ColumnType<Id<'point'>, string, string>
    connector: number
    status: 'Invalid' | 'Blocked' | 'Expired' | 'ConcurrentTx'
    frame_id: ColumnType<Id<'frame'>, string, string>
    recorded_at: Instant
  }
  'charging.register_epoch': {
    id: GeneratedAlways<bigint>
    meter_serial: string
    connector: number
    point_id: ColumnType<Id<'point'>, string, string>
    begins_at: Instant
    begins_wh: bigint | null
    reason: 'first' | 'meterChanged' | 'exchanged' | 'restarted' | 'perTransaction'
    charging_session_id: ColumnType<Id<'chargingSession'> | null, string | null | undefined, string | null>
    frame_id: ColumnType<Id<'frame'> | null, string | null | undefined, string | null>
    before_wh: bigint | null
    exchange_id: ColumnType<Id<'meterExchange'> | null, string | null | undefined, string | null>
    declared_at: Instant | null
    noted_at: Generated<Instant>
  }
  'charging.register_kind': {
    point_id: ColumnType<Id<'point'>, string, string>
    kind: 'continuous' | 'perTransaction'
    reason: string
    declared_by: string
    declared_at: Instant
  }
  'charging.signed_page': {
    meter_serial: string
    page: string
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
  }
  'charging.signed_record': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    record: string
    at: Instant
    frame_id: ColumnType<Id<'frame'>, string, string>
    recorded_at: Instant
  }
  'charging.tag': {
    tag: string
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    issued_at: Instant
  }
  'charging.tariff': {
    id: ColumnType<Id<'tariff'>, string, string>
    site_id: ColumnType<Id<'site'> | null, string | null | undefined, string | null>
    country: string
    tariff_class: 'AC' | 'DC'
    per_kwh_micros: ColumnType<Micros, bigint, bigint>
    per_minute_micros: ColumnType<Micros, bigint, bigint>
    start_micros: ColumnType<Micros, bigint, bigint>
    idle_per_minute_micros: ColumnType<Micros, bigint, bigint>
    idle_grace_minutes: number
    vat_ppm: ColumnType<Rate, number, number>
    valid: string
    set_by: string
    set_at: Instant
    withdrawn_at: Instant | null
    withdrawn_by: string | null
    withdrawn_valid: string | null
  }
  'charging.unknown_tag': {
    point_id: ColumnType<Id<'point'>, string, string>
    hour: Instant
    times: number
  }
  'charging.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'devices.accepted_identity': {
    point_id: ColumnType<Id<'point'>, string, string>
    kind: 'serial' | 'meterSerial'
    value: string
    registered: string
    reason: string
    accepted_by: string
    accepted_at: Instant
  }
  'devices.availability': {
    point_id: ColumnType<Id<'point'>, string, string>
    connector: number
    during: string
    state: 'online' | 'offline' | 'operative' | 'inoperative' | 'faulted'
  }
  'devices.command': {
    id: ColumnType<Id<'command'>, string, string>
    seq: GeneratedAlways<bigint>
    point_id: ColumnType<Id<'point'>, string, string>
    key: string
    action: string
    payload: string
    asked_by: string
    asked_at: Instant
    decided_by: string | null
    decided_at: Instant | null
    expires_at: Instant
    timeout_ms: number
    state: 'queued' | 'sent' | 'accepted' | 'rejected' | 'failed' | 'timedOut'
    sent_at: Instant | null
    connection_id: string | null
    frame_id: ColumnType<Id<'frame'> | null, string | null | undefined, string | null>
    answered_at: Instant | null
    answer: string | null
    answer_frame_id: string | null
    unanswered_at: Instant | null
    confirmed_at: Instant | null
    confirmed_frame_id: string | null
    sealed: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    approval_id: ColumnType<Id<'approval'> | null, string | null | undefined, string | null>
  }
  'devices.connection': {
    id: string
    point_id: ColumnType<Id<'point'>, string, string>
    connected_at: Instant
    closed_at: Instant | null
    close_code: number | null
    close_reason: string | null
  }
  'devices.connector': {
    point_id: ColumnType<Id<'point'>, string, string>
    connector: number
    status: 'Available' | 'Preparing' | 'Charging' | 'SuspendedEVSE' | 'SuspendedEV' | 'Finishing' | 'Reserved' | 'Unavailable' | 'Faulted'
    error_code: string
    vendor_error_code: string | null
    detail: string | null
    happened_at: Instant
    recorded_at: Instant
    frame_id: ColumnType<Id<'frame'>, string, string>
  }
  'devices.energy_rate': {
    id: string
    country: string
    tariff_class: 'AC' | 'DC'
    rate_micros_per_kwh: bigint
    valid: string
    asked_by: string
    asked_at: Instant
    approved_by: string
    approved_at: Instant
    approval_id: ColumnType<Id<'approval'> | null, string | null | undefined, string | null>
    withdrawn_at: Instant | null
    withdrawn_by: string | null
    withdrawn_valid: string | null
  }
  'devices.live_point': {
    id: string | null
    station_id: string | null
    serial: string | null
    name: string | null
    model_id: ColumnType<Id<'model'> | null, string | null | undefined, string | null>
    meter_serial: string | null
    meter_public_key: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    placement: string | null
    site_id: ColumnType<Id<'site'> | null, string | null | undefined, string | null>
    own_country: string | null
    own_city: string | null
    own_latitude: number | null
    own_longitude: number | null
    security_profile: number | null
    simulated: boolean | null
    registered_at: Instant | null
    first_boot_at: Instant | null
    commissioned_at: Instant | null
    retired_at: Instant | null
    reported_vendor: string | null
    reported_model: string | null
    reported_serial: string | null
    reported_firmware: string | null
    model_name: string | null
    current: string | null
    max_w: number | null
    model_connectors: number | null
    plug: string | null
    site_name: string | null
    address: string | null
    city: string | null
    country: string | null
    latitude: number | null
    longitude: number | null
    time_zone: string | null
    connection_id: string | null
    connected_at: Instant | null
    booted_at: Instant | null
    last_contact_at: Instant | null
    state: string | null
    model_vendor: string | null
    reported_box_serial: string | null
    reported_meter_serial: string | null
    reported_meter_type: string | null
    reported_iccid: string | null
    reported_imsi: string | null
    reported_at: Instant | null
    differs: string[] | null
  }
  'devices.model': {
    id: ColumnType<Id<'model'>, string, string>
    name: string
    vendor: string
    current: 'AC' | 'DC'
    max_w: number
    connectors: number
    plug: string
    created_at: Instant
  }
  'devices.pairing_guess': {
    point_id: ColumnType<Id<'point'>, string, string>
    wrong: number
    opens_at: Instant
  }
  'devices.point': {
    id: ColumnType<Id<'point'>, string, string>
    station_id: string
    serial: string
    name: string
    model_id: ColumnType<Id<'model'>, string, string>
    meter_serial: string
    meter_public_key: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    placement: Generated<'depot' | 'managedSite' | 'ownSocket'>
    site_id: ColumnType<Id<'site'> | null, string | null | undefined, string | null>
    own_country: string | null
    own_city: string | null
    own_latitude: number | null
    own_longitude: number | null
    password_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    pairing_code_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    security_profile: Generated<number>
    simulated: Generated<boolean>
    registered_at: Instant
    first_boot_at: Instant | null
    first_boot_frame: string | null
    commissioned_at: Instant | null
    retired_at: Instant | null
    reported_vendor: string | null
    reported_model: string | null
    reported_serial: string | null
    reported_firmware: string | null
    reported_box_serial: string | null
    reported_meter_serial: string | null
    reported_meter_type: string | null
    reported_iccid: string | null
    reported_imsi: string | null
    reported_at: Instant | null
  }
  'devices.presence': {
    point_id: ColumnType<Id<'point'>, string, string>
    connection_id: string | null
    connected_at: Instant | null
    booted_at: Instant | null
    last_contact_at: Instant
  }
  'devices.site': {
    id: ColumnType<Id<'site'>, string, string>
    name: string
    address: string
    city: string
    country: string
    latitude: number
    longitude: number
    time_zone: string
    created_at: Instant
    closed_at: Instant | null
  }
  'devices.station_key': {
    command_id: ColumnType<Id<'command'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    offered_at: Instant | null
    accepted_at: Instant | null
    used_at: Instant | null
    ended_at: Instant | null
  }
  'devices.waiting_secret': {
    command_id: ColumnType<Id<'command'>, string, string>
    sealed: ColumnType<Buffer, Uint8Array, Uint8Array>
    hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    kept_at: Instant
  }
  'hosting.custody': {
    id: ColumnType<Id<'custody'>, string, string>
    flow_id: string
    lease_id: ColumnType<Id<'lease'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    from_at: Instant
    until_at: Instant | null
    end_reason: 'member' | 'leaseEnded' | 'dayOver' | 'operator' | null
    window: GeneratedAlways<string | null>
  }
  'hosting.flow': {
    id: string
    lease_id: ColumnType<Id<'lease'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    point_id: ColumnType<Id<'point'> | null, string | null | undefined, string | null>
    kind: 'managedSite' | 'ownSocket'
    state: 'waitingForDevice' | 'queued' | 'inProgress' | 'inCustody' | 'suspended' | 'failed' | 'ended'
    step: 'plug' | 'power' | 'search' | 'match' | 'confirm' | 'custody' | null
    renewal: Generated<boolean>
    terms_version: string | null
    failure_reason: string | null
    failure_at: Instant | null
    blink: 'asked' | 'blinking' | 'seen' | null
    operative: Generated<boolean>
    status: string | null
    confirmed_at: Instant | null
    opened_at: Instant
    ended_at: Instant | null
  }
  'hosting.flow_command': {
    command_id: ColumnType<Id<'command'>, string, string>
    flow_id: string
    purpose: 'blink' | 'offer' | 'switchOff'
  }
  'hosting.flow_step': {
    flow_id: string
    step: 'plug' | 'power' | 'search' | 'match' | 'confirm' | 'custody'
    done_at: Instant
    action: string
    detail: string
    frame_id: ColumnType<Id<'frame'> | null, string | null | undefined, string | null>
  }
  'hosting.queue_place': {
    flow_id: string
    lease_id: ColumnType<Id<'lease'>, string, string>
    model_id: ColumnType<Id<'model'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    waiting_since: Instant
  }
  'hosting.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'http.answer': {
    caller: string
    key: string
    call: string
    body_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    data: string
    answered_at: Instant
  }
  'http.client': {
    api_key: string
    secret: string
    kind: 'public' | 'confidential'
    note: string
    disabled_at: Instant | null
  }
  'http.nonce': {
    api_key: string
    nonce: string
    seen_at: Instant
  }
  'http.secret': {
    name: string
    value: ColumnType<Buffer, Uint8Array, Uint8Array>
  }
  'http.ticket': {
    ticket_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    member_id: ColumnType<Id<'member'> | null, string | null | undefined, string | null>
    staff_id: ColumnType<Id<'staff'> | null, string | null | undefined, string | null>
    sign_in_id: ColumnType<Id<'signIn'> | null, string | null | undefined, string | null>
    topics: string[]
    expires_at: Instant
  }
  'income.awaiting': {
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    payment: number
    due_at: Instant
  }
  'income.closed_day': {
    day: Day
    settlements: bigint
    collected_micros: ColumnType<Micros, bigint, bigint>
    closed_at: Instant
  }
  'income.identity': {
    collected_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_owed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_reimbursed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    vat_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    host_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    commission_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    own_use_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    house_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    unsettled_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    unreleased_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
  }
  'income.settlement': {
    id: ColumnType<Id<'settlement'>, string, string>
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    payment: number
    attempt: number
    collected_micros: ColumnType<Micros, bigint, bigint>
    vat_ppm: ColumnType<Rate, number, number>
    vat_micros: ColumnType<Micros, bigint, bigint>
    energy_wh: bigint
    energy_rate_micros: ColumnType<Micros, bigint, bigint>
    energy_cost_taken_micros: ColumnType<Micros, bigint, bigint>
    energy_micros: ColumnType<Micros, bigint, bigint>
    energy_to: 'site' | 'ownSocket'
    energy_owner: string
    commission_micros: ColumnType<Micros, bigint, bigint>
    host_micros: ColumnType<Micros, bigint, bigint>
    own_use_micros: ColumnType<Micros, bigint, bigint>
    house_micros: ColumnType<Micros, bigint, bigint>
    document: string
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    settled_at: Instant
    release_due_at: Instant
    released_at: Instant | null
    voided_at: Instant | null
  }
  'income.settlement_window': {
    settlement_id: ColumnType<Id<'settlement'>, string, string>
    position: number
    custody_id: ColumnType<Id<'custody'> | null, string | null | undefined, string | null>
    from_at: Instant
    until_at: Instant
    energy_wh: bigint
    commission_ppm: ColumnType<Rate, number, number>
    vat_micros: ColumnType<Micros, bigint, bigint>
    energy_micros: ColumnType<Micros, bigint, bigint>
    gross_micros: ColumnType<Micros, bigint, bigint>
    commission_micros: ColumnType<Micros, bigint, bigint>
    host_micros: ColumnType<Micros, bigint, bigint>
    own_use_micros: ColumnType<Micros, bigint, bigint>
    house_micros: ColumnType<Micros, bigint, bigint>
    host_id: string | null
    placement: 'managedSite' | 'ownSocket'
    disposition: 'host' | 'ownUse' | 'house'
    charging_session_id: ColumnType<Id<'chargingSession'>, string, string>
    settled_at: Instant
  }
  'income.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'ledger.account': {
    id: string
    kind: string
    owner: string
    asset: string
    owner_kind: string
    shards: number
    opened_at: Generated<Instant>
  }
  'ledger.account_balance': {
    account_id: string | null
    kind: string | null
    owner: string | null
    asset: string | null
    posted_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    held_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    available_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
  }
  'ledger.approval': {
    transfer_id: string
    code: string
    debit: string
    credit: string
    amount_micros: ColumnType<Micros, bigint, bigint>
    asked_by: string
    approved_by: string
    reason: string
    recorded_at: Generated<Instant>
  }
  'ledger.asset': {
    code: string
    scale: number
  }
  'ledger.balance': {
    account_id: string
    shard: number
    posted_micros: ColumnType<Micros, bigint | undefined, bigint>
    held_micros: ColumnType<Micros, bigint | undefined, bigint>
    floor_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    ceiling_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
  }
  'ledger.block': {
    n: bigint
    prev_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    from_xact: bigint
    upto_xact: bigint
    transfers: bigint
    root: ColumnType<Buffer, Uint8Array, Uint8Array>
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    sealed_at: Generated<Instant>
  }
  'ledger.code': {
    code: string
    cause_kind: string
    roles: string[]
    two_staff: Generated<boolean>
    demo_only: Generated<boolean>
    note: string
  }
  'ledger.correction': {
    id: ColumnType<Id<'correction'>, string, string>
    transfer_id: string
    amount_micros: ColumnType<Micros, bigint, bigint>
    asked_by: string
    approved_by: string
    reason: string
    recorded_at: Generated<Instant>
  }
  'ledger.entry': {
    account_id: string | null
    account_kind: string | null
    owner: string | null
    transfer_id: string | null
    seq: bigint | null
    xact: bigint | null
    code: string | null
    phase: string | null
    amount_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    posted_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    held_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    other_account_id: string | null
    hold_id: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
  }
  'ledger.epoch': {
    n: number
    began_at: Generated<Instant>
  }
  'ledger.gate': {
    only_row: Generated<boolean>
    epoch: Generated<number>
    sealed_xact: Generated<bigint>
    open_from: Generated<Instant>
    linked_n: Generated<bigint>
    linked_xact: Generated<bigint>
    linked_hash: ColumnType<Buffer, Uint8Array | undefined, Uint8Array>
  }
  'ledger.guarded': {
    code: string
    guard: string
  }
  'ledger.hold': {
    id: string | null
    seq: bigint | null
    code: string | null
    amount_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
    debit_id: string | null
    debit_kind: string | null
    debit_owner: string | null
    credit_id: string | null
    credit_kind: string | null
    credit_owner: string | null
    state: string | null
    captured_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    resolution_id: string | null
    resolved_at: Instant | null
  }
  'ledger.identity': {
    collected_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_owed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_reimbursed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    vat_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    host_share_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    commission_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    rebate_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    own_use_return_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    refund_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    house_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    still_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    difference_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
  }
  'ledger.kind': {
    code: string
    asset: Generated<string>
    owner_kind: 'member' | 'charging_session' | 'lease' | 'site' | 'operator' | 'outside'
    floor_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    ceiling_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    place: GeneratedAlways<number>
    shards: Generated<number>
    note: string
  }
  'ledger.kind_opener': {
    kind: string
    owner_kind: string
    role: 'api' | 'worker'
  }
  'ledger.link': {
    n: bigint
    prev_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    from_xact: bigint
    upto_xact: bigint
    transfers: bigint
    root: ColumnType<Buffer, Uint8Array, Uint8Array>
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    linked_at: Generated<Instant>
  }
  'ledger.open_hold': {
    id: string | null
    seq: bigint | null
    code: string | null
    amount_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
    debit_id: string | null
    debit_kind: string | null
    debit_owner: string | null
    credit_id: string | null
    credit_kind: string | null
    credit_owner: string | null
  }
  'ledger.period_close': {
    day: Day
    closed_at: Generated<Instant>
    transfers: bigint
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
  }
  'ledger.proof': {
    transfer_id: string | null
    code: string | null
    phase: string | null
    hold_id: string | null
    amount_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    debit_kind: string | null
    debit_owner: string | null
    credit_kind: string | null
    credit_owner: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    happened_at: Instant | null
    recorded_at: Instant | null
    canonical: string | null
    hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    block: bigint | null
    block_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    sealed_at: Instant | null
  }
  'ledger.rule': {
    code: string
    debit_kind: string
    credit_kind: string
    binding: 'none' | 'same_member' | 'two_members' | 'same_session' | 'session_payer' | 'same_lease' | 'lease_payer'
    phases: string[]
    place: GeneratedAlways<number>
    cause_kind: string
    roles: string[]
    two_staff: boolean
    demo_only: boolean
    asset: string
    debit_owner_kind: string
    debit_shards: number
    credit_owner_kind: string
    credit_shards: number
  }
  'ledger.sealed_balance': {
    account_id: string
    posted_micros: ColumnType<Micros, bigint, bigint>
    held_micros: ColumnType<Micros, bigint, bigint>
  }
  'ledger.session_identity': {
    charging_session: string | null
    collected_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_owed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    energy_reimbursed_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    vat_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    host_share_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    commission_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    rebate_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    own_use_return_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    refund_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    house_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    held_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    still_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
  }
  'ledger.side': {
    account_id: string | null
    transfer_id: string | null
    seq: bigint | null
    xact: bigint | null
    code: string | null
    phase: string | null
    amount_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    posted_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    held_micros: ColumnType<Micros | null, bigint | null | undefined, bigint | null>
    other_account_id: string | null
    hold_id: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
  }
  'ledger.transfer': {
    id: string
    seq: GeneratedAlways<bigint>
    xact: Generated<bigint>
    code: string
    phase: string
    debit: string
    credit: string
    amount_micros: ColumnType<Micros, bigint, bigint>
    hold_id: string | null
    cause_kind: string
    cause_id: string
    detail: string | null
    evidence: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    grp: string | null
    happened_at: Instant
    recorded_at: Generated<Instant>
    posted_by: Generated<string>
  }
  'ledger.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'levels.standing': {
    member_id: ColumnType<Id<'member'>, string, string>
    since: Instant
    level: number
    grounds: Json
  }
  'ocpp.frame': {
    id: ColumnType<Id<'frame'>, string, string>
    station_id: string
    seq: bigint
    connection_id: string
    direction: 'in' | 'out'
    message_id: string | null
    action: string | null
    raw: string
    bytes: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    size: number
    sha256: ColumnType<Buffer, Uint8Array, Uint8Array>
    chain: ColumnType<Buffer, Uint8Array, Uint8Array>
    verdict: 'understood' | 'repaired' | 'repeated' | 'unusable' | 'refused' | 'hostile' | 'answer' | 'lateAnswer' | 'command'
    note: string | null
    received_at: Instant
  }
  'ocpp.head': {
    station_id: string
    seq: bigint
    chain: ColumnType<Buffer, Uint8Array, Uint8Array>
  }
  'packages.lease': {
    id: ColumnType<Id<'lease'>, string, string>
    member_id: ColumnType<Id<'member'>, string, string>
    package_id: ColumnType<Id<'package'>, string, string>
    point_id: ColumnType<Id<'point'>, string, string>
    placement: 'managedSite' | 'ownSocket'
    tier: string
    rank: number
    price_micros: ColumnType<Micros, bigint, bigint>
    cycle_days: number
    hosting_per_day: number
    terms_version: string
    start_at_once: boolean
    state: 'pending' | 'effective' | 'forSale' | 'sold' | 'cancelled' | 'expired'
    bought_at: Instant
    delivered_at: Instant | null
    effective_at: Instant | null
    expires_at: Instant | null
    ended_at: Instant | null
    accrued_days: Generated<number>
    period: GeneratedAlways<string | null>
    starts_again: Generated<boolean>
  }
  'packages.package': {
    id: ColumnType<Id<'package'>, string, string>
    names: Json
    model_id: ColumnType<Id<'model'>, string, string>
    tier: 'professional' | 'premium'
    rank: number
    price_micros: ColumnType<Micros, bigint, bigint>
    cycle_days: number
    hosting_per_day: number
    terms_version: string
    on_sale: boolean
    created_at: Instant
    changed_at: Instant
  }
  'packages.realised_day': {
    point_id: ColumnType<Id<'point'>, string, string>
    day: Day
    income_micros: ColumnType<Micros, bigint, bigint>
    energy_wh: bigint
  }
  'packages.received_day': {
    lease_id: ColumnType<Id<'lease'>, string, string>
    day: Day
    income_micros: ColumnType<Micros, bigint, bigint>
  }
  'packages.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'platform.applied_definition': {
    name: string
    checksum: string
  }
  'platform.applied_migration': {
    name: string
    checksum: string
    applied_at: Generated<Instant>
  }
  'platform.audit': {
    id: GeneratedAlways<bigint>
    at: Instant
    by: string
    role: 'support' | 'content' | 'operations' | 'finance' | 'administrator' | null
    act: string
    subject: string
    detail: string
    recorded_at: Generated<Instant>
  }
  'platform.examination': {
    watch: string
    examined_at: Instant
    took_ms: number
    found: number
  }
  'platform.finding': {
    watch: string
    violation: string
    subject: string
    detail: string
    since: Instant
  }
  'platform.instance': {
    only_row: Generated<boolean>
    kind: 'demo' | 'production'
    created_at: Generated<Instant>
    clock_offset_ms: Generated<bigint>
  }
  'platform.outbox': {
    seq: Generated<bigint>
    xact: Generated<string>
    name: string
    payload: Json
    told_at: Generated<Instant>
  }
  'platform.outbox_cursor': {
    listener: string
    xact: Generated<string>
    seq: Generated<bigint>
    seen_at: Generated<Instant>
  }
  'platform.outbox_parked': {
    listener: string
    seq: bigint
    name: string
    payload: Json
    told_at: Instant
    error: string
    parked_at: Generated<Instant>
    tries: Generated<number>
    retry_asked_at: Instant | null
    given_up_at: Instant | null
    given_up_by: string | null
    given_up_reason: string | null
  }
  'platform.secrets_key': {
    only_row: Generated<boolean>
    fingerprint: ColumnType<Buffer, Uint8Array, Uint8Array>
    made_at: Generated<Instant>
  }
  'settings.change': {
    id: GeneratedAlways<bigint>
    key: string
    before: Json | null
    after: Json
    two_person: boolean
    changed_by: string
    approved_by: string | null
    reason: string
    changed_at: Instant
    approval_id: ColumnType<Id<'approval'> | null, string | null | undefined, string | null>
  }
  'settings.declared': {
    key: string
    may_change: string[]
    two_person: boolean
  }
  'settings.stored': {
    demo: boolean | null
    key: string | null
    value: Json | null
  }
  'settings.value': {
    key: string
    value: Json
    changed_at: Instant
  }
  'staff.acting_now': {
    pid: number
    xact: string
    began_at: Instant
    staff_id: ColumnType<Id<'staff'>, string, string>
    sign_in_id: ColumnType<Id<'signIn'>, string, string>
  }
  'staff.authenticator': {
    staff_id: ColumnType<Id<'staff'>, string, string>
    secret: ColumnType<Buffer, Uint8Array, Uint8Array>
    begun_at: Instant
    on_since: Instant | null
    last_step: bigint | null
  }
  'staff.device_cookie': {
    staff_id: ColumnType<Id<'staff'>, string, string>
    device_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    created_at: Instant
    last_used_at: Instant
  }
  'staff.guess': {
    subject: ColumnType<Buffer, Uint8Array, Uint8Array>
    tries: number
    free_at: Instant
  }
  'staff.join_link': {
    token_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    staff_id: ColumnType<Id<'staff'>, string, string>
    issued_by: string
    issued_at: Instant
    expires_at: Instant
    ended_at: Instant | null
  }
  'staff.passkey': {
    id: ColumnType<Id<'passkey'>, string, string>
    staff_id: ColumnType<Id<'staff'>, string, string>
    credential_id: ColumnType<Buffer, Uint8Array, Uint8Array>
    public_key: ColumnType<Buffer, Uint8Array, Uint8Array>
    host: string
    name: string
    transports: string[]
    counter: bigint
    synced: boolean
    created_at: Instant
    last_used_at: Instant | null
  }
  'staff.passkey_challenge': {
    challenge_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    sign_in_id: ColumnType<Id<'signIn'> | null, string | null | undefined, string | null>
    issued_at: Instant
    expires_at: Instant
  }
  'staff.person': {
    id: string
    name: string
    login: string
    password_hash: string | null
    role: 'support' | 'content' | 'operations' | 'finance' | 'administrator'
    created_at: Instant
    created_by: string
    disabled_at: Instant | null
    password_changed_at: Instant | null
    joined_at: Instant | null
  }
  'staff.recovery_code': {
    staff_id: ColumnType<Id<'staff'>, string, string>
    place: number
    code_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    issued_at: Instant
    used_at: Instant | null
  }
  'staff.server_proof': {
    only_row: Generated<boolean>
    hash: ColumnType<Buffer, Uint8Array, Uint8Array>
  }
  'staff.setup_link': {
    token_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    expires_at: Instant
    used_at: Instant | null
    used_by: string | null
  }
  'staff.sign_in': {
    id: ColumnType<Id<'signIn'>, string, string>
    staff_id: ColumnType<Id<'staff'>, string, string>
    token_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    csrf_hash: ColumnType<Buffer, Uint8Array, Uint8Array>
    ip: string
    created_at: Instant
    last_seen_at: Instant
    absolute_until: Instant
    ended_at: Instant | null
    second_factor: Generated<boolean>
    former_token_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    former_csrf_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
    former_second_factor: boolean | null
    former_until: Instant | null
  }
  'uploads.file': {
    id: ColumnType<Id<'file'>, string, string>
    owner_id: string
    kind: string
    name: string
    bytes: ColumnType<Buffer, Uint8Array, Uint8Array>
    created_at: Instant
    used_since: Instant | null
  }
  'wallets.faucet_gift': {
    id: string
    member_id: ColumnType<Id<'member'>, string, string>
    amount_micros: ColumnType<Micros, bigint, bigint>
    given_at: Instant
  }
  'wallets.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
}
