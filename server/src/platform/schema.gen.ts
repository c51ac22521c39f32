// Written by `npm run gen` from a live database (server/src/platform/generate-schema.ts). Do not edit.
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Rate } from '@ohmstead/contract/kernel/rate'

/** The rows of every table and view, by `schema.table`. */
export interface Rows {
  'accounts.acting_member': {
    pid: number
    xact: string
    began_at: Instant
    member_id: Id<'member'>
    sign_in_id: Id<'signIn'> | null
  }
  'accounts.affiliation': {
    id: bigint
    member_id: Id<'member'>
    house: boolean
    reason: string
    declared_by: string
    declared_at: Instant
    ended_by: string | null
    ended_at: Instant | null
    end_reason: string | null
  }
  'accounts.attempt': {
    scope: 'account' | 'device' | 'ip' | 'stepUp' | 'fundPassword' | 'otp' | 'lookup' | 'invitation'
    subject: Buffer
    tries: number
    free_at: Instant
    forget_at: Instant
  }
  'accounts.authenticator': {
    member_id: Id<'member'>
    secret: Buffer
    begun_at: Instant
    on_since: Instant | null
    last_step: bigint | null
  }
  'accounts.captcha_used': {
    challenge_hash: Buffer
    expires_at: Instant
  }
  'accounts.code': {
    id: string
    purpose: 'register' | 'login' | 'resetPassword' | 'loginPassword' | 'fundPassword' | 'bindEmail' | 'bindPhone' | 'changeEmail' | 'changePhone' | 'closeAccount'
    address_hash: Buffer
    code_hash: Buffer
    tries: number
    sent_at: Instant
    expires_at: Instant
    used_at: Instant | null
    browser_hash: Buffer
    network_hash: Buffer
    known: boolean
  }
  'accounts.consent': {
    member_id: Id<'member'>
    document: 'terms' | 'privacy'
    version: string
    given_at: Instant
  }
  'accounts.device_cookie': {
    member_id: Id<'member'>
    device_hash: Buffer
    created_at: Instant
    last_used_at: Instant
  }
  'accounts.freeze': {
    id: Id<'freeze'>
    member_id: Id<'member'>
    reason: 'takeover' | 'memberAsked' | 'courtOrder'
    note: string | null
    hours: number
    frozen_by: string
    frozen_at: Instant
    until_at: Instant
    approval_id: Id<'approval'> | null
    ended_by: string | null
    ended_at: Instant | null
    end_reason: string | null
  }
  'accounts.identity': {
    provider: string
    subject: string
    member_id: Id<'member'>
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
  'accounts.member': {
    id: Id<'member'>
    invitation_code: string
    inviter_id: Id<'member'> | null
    house_code: string | null
    country: string
    affiliated: boolean
    house: boolean
    created_at: Instant
    closed_at: Instant | null
  }
  'accounts.member_note': {
    id: bigint
    member_id: Id<'member'>
    note: string
    written_by: string
    written_at: Instant
  }
  'accounts.oauth_flow': {
    state_hash: Buffer
    provider: string
    browser_hash: Buffer
    started_at: Instant
    expires_at: Instant
    answered_at: Instant | null
    flow_hash: Buffer | null
    subject: string | null
    email: string | null
    email_verified: boolean | null
    ended_at: Instant | null
  }
  'accounts.passkey': {
    id: Id<'passkey'>
    member_id: Id<'member'>
    credential_id: Buffer
    public_key: Buffer
    host: string
    name: string
    transports: string[]
    counter: bigint
    synced: boolean
    created_at: Instant
    last_used_at: Instant | null
  }
  'accounts.passkey_challenge': {
    challenge_hash: Buffer
    purpose: 'register' | 'login' | 'stepUp' | 'payment'
    sign_in_id: Id<'signIn'> | null
    issued_at: Instant
    expires_at: Instant
    subject: string | null
    browser_hash: Buffer | null
  }
  'accounts.person': {
    member_id: Id<'member'>
    email: string | null
    email_canonical: string | null
    phone: string | null
    phone_canonical: string | null
    username: string
    username_changed_at: Instant | null
    password_hash: string | null
    password_changed_at: Instant | null
    language: string
    zone: string
    avatar_id: Id<'file'> | null
    support_id: string
    registered_ip: string
    fund_password_hash: string | null
    fund_password_changed_at: Instant | null
    username_seen: string
    username_read: string
    number_format: 'language' | 'commaPoint' | 'pointComma' | 'spaceComma' | 'apostrophePoint'
    fund_password_sealed: Buffer | null
  }
  'accounts.recovery_code': {
    member_id: Id<'member'>
    place: number
    code_hash: Buffer
    issued_at: Instant
    used_at: Instant | null
  }
  'accounts.secret': {
    name: string
    value: Buffer
  }
  'accounts.sign_in': {
    id: Id<'signIn'>
    member_id: Id<'member'>
    client: string
    token_hash: Buffer
    csrf_hash: Buffer
    former_token_hash: Buffer | null
    former_csrf_hash: Buffer | null
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
    new_device: boolean
    region: string | null
    code: Buffer | null
    former_code: Buffer | null
    step_up_code: Buffer | null
  }
  'accounts.upline': {
    member_id: Id<'member'>
    generation: number
    upline_id: Id<'member'>
  }
  'accounts.withdrawal_hold': {
    id: Id<'withdrawalHold'>
    member_id: Id<'member'>
    reason: 'passwordReset' | 'loginPasswordChanged' | 'fundPasswordChanged' | 'emailChanged' | 'phoneChanged' | 'authenticatorRemoved' | 'recoveryCodeUsed'
    from_at: Instant
    until_at: Instant
  }
  'addresses.saved_address': {
    id: Id<'savedAddress'>
    member_id: Id<'member'>
    network: 'trc20' | 'erc20' | 'bep20' | 'polygon'
    address: string
    remark: string | null
    created_at: Instant
    usable_from: Instant
    removed_at: Instant | null
    originator: string | null
    beneficiary: string | null
    provider: string | null
    declared_at: Instant | null
    proof: string | null
    proven_at: Instant | null
  }
  'approvals.kind': {
    code: string
    ask_roles: string[]
    decide_roles: string[]
    wait: string
    known_people: boolean
    money_codes: string[]
  }
  'approvals.request': {
    id: string
    kind: string
    subject: string
    asked: unknown
    reason: string
    asked_by: string
    asked_role: string
    asked_sign_in: string
    asked_at: Instant
    expires_at: Instant
    outcome: 'approved' | 'declined' | 'withdrawn' | 'expired' | 'lapsed' | null
    decided_by: string | null
    decided_role: string | null
    decided_sign_in: string | null
    decided_at: Instant | null
    decided_xact: string | null
    decision_reason: string | null
  }
  'charging.bill': {
    charging_session_id: Id<'chargingSession'>
    document: string
    hash: Buffer
    made_at: Instant
  }
  'charging.billed_interval': {
    charging_session_id: Id<'chargingSession'>
    position: number
    epoch_id: bigint
    point_id: Id<'point'>
    connector: number
    from_wh: bigint
    to_wh: bigint
    since: Instant
    until: Instant
    during: string | null
  }
  'charging.card': {
    id: Id<'card'>
    tag: string
    member_id: Id<'member'>
    name: string
    state: 'accepted' | 'blocked'
    expires_at: Instant | null
    registered_by: string | null
    registered_at: Instant
    blocked_at: Instant | null
  }
  'charging.card_enrolment': {
    member_id: Id<'member'>
    point_id: Id<'point'>
    opened_at: Instant
    closes_at: Instant
    tag: string | null
    seen_at: Instant | null
    spoiled: 'several' | 'taken' | null
    seen_frame_id: string | null
  }
  'charging.card_holder': {
    member_id: Id<'member'>
    parent_tag: string
    agreed_at: Instant
    cards_on: boolean
  }
  'charging.card_right': {
    card_id: Id<'card'>
    tag: string
    member_id: Id<'member'>
    expires_at: Instant | null
    during: string
  }
  'charging.card_use': {
    charging_session_id: Id<'chargingSession'>
    card_id: Id<'card'> | null
  }
  'charging.charging_session': {
    id: Id<'chargingSession'>
    point_id: Id<'point'>
    connector: number
    driver_id: Id<'member'>
    driver_affiliated: boolean
    site_id: Id<'site'> | null
    country: string
    tariff_class: string
    max_w: number
    meter_serial: string
    simulated: boolean
    tariff_id: Id<'tariff'>
    per_kwh_micros: Micros
    per_minute_micros: Micros
    start_micros: Micros
    idle_per_minute_micros: Micros
    idle_grace_minutes: number
    vat_ppm: Rate
    state: 'authorised' | 'charging' | 'suspended' | 'finishing' | 'settled' | 'disputed' | 'refunded' | 'failed'
    failure: 'pointRefused' | 'pointOffline' | 'cableNotSeen' | 'startUnusable' | 'otherConnector' | 'connectorUnknown' | 'connectorTaken' | 'noEnergy' | 'meterUnclear' | 'readingUnproven' | 'cancelled' | null
    revived: boolean
    authorised_at: Instant
    start_command_id: string | null
    stop_asked_at: Instant | null
    transaction_id: bigint | null
    start_key: Buffer | null
    started_at: Instant | null
    start_recorded_at: Instant | null
    begin_wh: bigint | null
    clock_offset_ms: bigint
    stop_said_at: Instant | null
    stop_recorded_at: Instant | null
    stop_reason: string | null
    stopped_at: Instant | null
    end_wh: bigint | null
    energy_wh: bigint | null
    charging_ms: bigint | null
    idle_ms: bigint | null
    price_micros: Micros | null
    vat_micros: Micros | null
    provisional: boolean
    final_at: Instant | null
    collected_micros: Micros
    debt_micros: Micros | null
    evidence: 'signed' | 'unsigned' | 'invalid' | null
    evidence_fault: string | null
    access_token: string
    due_at: Instant | null
    shown_at: Instant | null
    prepared_at: Instant | null
    start_frame_id: string | null
    stop_frame_id: string | null
    left_at: Instant | null
    offline_ms: bigint
  }
  'charging.collection': {
    charging_session_id: Id<'chargingSession'>
    payment: number
    amount_micros: Micros
    collected_at: Instant
  }
  'charging.dispute': {
    id: Id<'dispute'>
    charging_session_id: Id<'chargingSession'>
    reason: 'notCharged' | 'wrongEnergy' | 'wrongPrice' | 'wrongTime' | 'notMe' | 'other'
    words: string
    opened_by: Id<'member'> | null
    opened_at: Instant
    decision: 'rejected' | 'upheld' | null
    decided_by: string | null
    decided_at: Instant | null
    answer: string | null
    opened_by_staff: string | null
  }
  'charging.hold': {
    charging_session_id: Id<'chargingSession'>
    number: number
    amount_micros: Micros
    held_at: Instant
    taken_micros: Micros | null
    resolved_at: Instant | null
  }
  'charging.live': {
    charging_session_id: Id<'chargingSession'>
    read_at: Instant
    recorded_at: Instant
    energy_wh: bigint
    power_w: number | null
    soc_percent: number | null
    charging_ms: bigint
    idle_ms: bigint
    price_micros: Micros
    last_at: Instant | null
    last_wh: bigint | null
    charged_until: Instant | null
    offline_ms: bigint
  }
  'charging.meter_exchange': {
    id: Id<'meterExchange'>
    point_id: Id<'point'>
    old_serial: string
    new_serial: string
    old_final_wh: bigint
    new_start_wh: bigint
    new_public_key: Buffer | null
    note: string
    exchanged_at: Instant
    recorded_by: string
    recorded_at: Instant
    other_final_wh: bigint[]
    other_start_wh: bigint[]
  }
  'charging.payment': {
    charging_session_id: Id<'chargingSession'> | null
    payment: number | null
    amount_micros: Micros | null
    collected_at: Instant | null
  }
  'charging.quarantine': {
    id: Id<'quarantine'>
    point_id: Id<'point'>
    charging_session_id: Id<'chargingSession'> | null
    reason: 'registerFell' | 'tooMuchEnergy' | 'stopBeforeStart' | 'inFuture' | 'tooOld' | 'unknownTransaction' | 'missingRegister' | 'intervalBilled' | 'foreignTag' | 'notANumber' | 'secondStop' | 'signatureInvalid' | 'signatureMissing' | 'overlap' | 'unreadableMessage' | 'aboveCardLimit'
    detail: string
    frame_id: Id<'frame'>
    register_wh: bigint | null
    happened_at: Instant
    recorded_at: Instant
    waiting: unknown
    state: 'open' | 'dismissed' | 'accepted' | 'released' | 'corrected'
    decided_by: string | null
    decided_at: Instant | null
    decision: string | null
    approval_id: Id<'approval'> | null
    corrected_wh: bigint | null
  }
  'charging.reading': {
    charging_session_id: Id<'chargingSession'>
    at: Instant
    source: 'start' | 'meter' | 'stop'
    register_wh: bigint
    power_w: number | null
    soc_percent: number | null
    frame_id: Id<'frame'>
    frame_sha256: Buffer
    recorded_at: Instant
  }
  'charging.refused_start': {
    start_key: Buffer
    transaction_id: bigint
    point_id: Id<'point'>
    connector: number
    status: 'Invalid' | 'Blocked' | 'Expired' | 'ConcurrentTx'
    frame_id: Id<'frame'>
    recorded_at: Instant
    frame_sha256: Buffer | null
  }
  'charging.register_epoch': {
    id: bigint
    meter_serial: string
    connector: number
    point_id: Id<'point'>
    begins_at: Instant
    begins_wh: bigint | null
    reason: 'first' | 'meterChanged' | 'exchanged' | 'restarted' | 'perTransaction'
    charging_session_id: Id<'chargingSession'> | null
    frame_id: Id<'frame'> | null
    before_wh: bigint | null
    exchange_id: Id<'meterExchange'> | null
    declared_at: Instant | null
    noted_at: Instant
  }
  'charging.register_kind': {
    point_id: Id<'point'>
    kind: 'continuous' | 'perTransaction'
    reason: string
    declared_by: string
    declared_at: Instant
  }
  'charging.saved_point': {
    member_id: Id<'member'>
    point_id: Id<'point'>
    saved_at: Instant
  }
  'charging.session_facts': {
    id: string | null
    point_id: Id<'point'> | null
    driver_id: string | null
    driver_affiliated: boolean | null
    site_id: Id<'site'> | null
    country: string | null
    tariff_class: string | null
    vat_ppm: Rate | null
    state: string | null
    started_at: Instant | null
    stopped_at: Instant | null
    stop_said_at: Instant | null
    final_at: Instant | null
    energy_wh: bigint | null
    evidence: string | null
    price_micros: Micros | null
    collected_micros: Micros | null
  }
  'charging.signed_page': {
    meter_serial: string
    page: string
    charging_session_id: Id<'chargingSession'>
  }
  'charging.signed_record': {
    charging_session_id: Id<'chargingSession'>
    hash: Buffer
    record: string
    at: Instant
    frame_id: Id<'frame'>
    recorded_at: Instant
  }
  'charging.tag': {
    tag: string
    charging_session_id: Id<'chargingSession'>
    issued_at: Instant
  }
  'charging.tariff': {
    id: Id<'tariff'>
    site_id: Id<'site'> | null
    country: string
    tariff_class: 'AC' | 'DC'
    per_kwh_micros: Micros
    per_minute_micros: Micros
    start_micros: Micros
    idle_per_minute_micros: Micros
    idle_grace_minutes: number
    vat_ppm: Rate
    valid: string
    set_by: string
    set_at: Instant
    withdrawn_at: Instant | null
    withdrawn_by: string | null
    withdrawn_valid: string | null
    approval_id: Id<'approval'> | null
  }
  'charging.unknown_tag': {
    point_id: Id<'point'>
    hour: Instant
    times: number
    frame_id: Id<'frame'> | null
  }
  'charging.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'content.article': {
    name: string
    kind: 'blog' | 'news' | 'article' | 'community' | 'help' | 'howto' | 'about'
    category: 'start' | 'account' | 'charging' | 'hosting' | 'money' | 'invitation' | 'safety' | null
    place: number
    made_by: string | null
    made_at: Instant
    withdrawn_by: string | null
    withdrawn_at: Instant | null
  }
  'content.draft': {
    name: string
    kind: 'blog' | 'news' | 'article' | 'community' | 'help' | 'howto' | 'about'
    category: 'start' | 'account' | 'charging' | 'hosting' | 'money' | 'invitation' | 'safety' | null
    texts: unknown
    cover: string | null
    revision: number
    saved_by: string
    saved_at: Instant
  }
  'content.searched': {
    name: string
    version: number
    language: 'en_US' | 'de_DE' | 'fr_FR' | 'it_IT' | 'pt_PT' | 'zh_CN'
    words: string
  }
  'content.version': {
    name: string
    version: number
    texts: unknown
    publish_at: Instant
    published_by: string | null
    published_at: Instant
    cover: string | null
  }
  'credentials.sign_in_code': {
    sign_in_id: Id<'signIn'> | null
    code: Buffer | null
  }
  'credentials.sign_in_proof': {
    sign_in_id: Id<'signIn'>
    code: Buffer
  }
  'delivery.mail': {
    id: Id<'mail'>
    place: bigint
    kind: string
    address: string
    subject: string | null
    body: string | null
    created_at: Instant
    due_at: Instant
    tries: number
    sent_at: Instant | null
    failed_at: Instant | null
    last_error: string | null
    channel: 'mail' | 'sms'
    give_up_at: Instant | null
    sealed: Buffer | null
  }
  'delivery.sms_count': {
    day: Day
    scope: 'number' | 'country'
    subject: Buffer
    sent: number
  }
  'deposits.cursor': {
    network: string
    block_number: bigint
    block_hash: string | null
    fault: string | null
  }
  'deposits.deposit': {
    id: Id<'deposit'>
    network: string
    transaction_hash: string
    log_index: number
    block_number: bigint
    block_hash: string
    sender: string
    recipient: string
    amount_micros: Micros
    member_id: Id<'member'> | null
    state: 'seen' | 'final' | 'credited' | 'dropped' | 'unmatched'
    seen_at: Instant
    final_at: Instant | null
    credited_at: Instant | null
    reason: 'noMember' | 'closed' | 'foreignAddress' | 'tooLarge' | 'foundLater' | null
    approval_id: Id<'approval'> | null
    large_amount: string | null
    correction_id: Id<'correction'> | null
    disproved_by: string | null
  }
  'deposits.member_address': {
    address: string
    member_id: Id<'member'>
    family: 'evm' | 'tron'
    derivation_index: number
    made_at: Instant
  }
  'deposits.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'devices.acceptance': {
    point_id: Id<'point'>
    serial: string
    model_id: Id<'model'>
    max_w: number
    connectors: number
    site_id: Id<'site'> | null
    meter_serial: string
    meter_public_key: Buffer | null
    approval_id: Id<'approval'> | null
    asked_by: string | null
    accepted_by: string | null
    accepted_at: Instant
  }
  'devices.accepted_identity': {
    point_id: Id<'point'>
    kind: 'serial' | 'meterSerial'
    value: string
    registered: string
    reason: string
    accepted_by: string
    accepted_at: Instant
  }
  'devices.availability': {
    point_id: Id<'point'>
    connector: number
    during: string
    state: 'online' | 'offline' | 'operative' | 'inoperative' | 'faulted'
  }
  'devices.command': {
    id: Id<'command'>
    seq: bigint
    point_id: Id<'point'>
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
    frame_id: Id<'frame'> | null
    answered_at: Instant | null
    answer: string | null
    answer_frame_id: string | null
    unanswered_at: Instant | null
    confirmed_at: Instant | null
    confirmed_frame_id: string | null
    sealed: Buffer | null
    approval_id: Id<'approval'> | null
  }
  'devices.connection': {
    id: string
    point_id: Id<'point'>
    connected_at: Instant
    closed_at: Instant | null
    close_code: number | null
    close_reason: string | null
  }
  'devices.connector': {
    point_id: Id<'point'>
    connector: number
    status: 'Available' | 'Preparing' | 'Charging' | 'SuspendedEVSE' | 'SuspendedEV' | 'Finishing' | 'Reserved' | 'Unavailable' | 'Faulted'
    error_code: string
    vendor_error_code: string | null
    detail: string | null
    happened_at: Instant
    recorded_at: Instant
    frame_id: Id<'frame'>
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
    approval_id: Id<'approval'> | null
    withdrawn_at: Instant | null
    withdrawn_by: string | null
    withdrawn_valid: string | null
  }
  'devices.live_point': {
    id: string | null
    station_id: string | null
    serial: string | null
    name: string | null
    model_id: Id<'model'> | null
    meter_serial: string | null
    meter_public_key: Buffer | null
    placement: string | null
    site_id: Id<'site'> | null
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
    accepted: boolean | null
  }
  'devices.model': {
    id: Id<'model'>
    name: string
    vendor: string
    current: 'AC' | 'DC'
    max_w: number
    connectors: number
    plug: string
    created_at: Instant
    ended_at: Instant | null
  }
  'devices.pairing_guess': {
    point_id: Id<'point'>
    wrong: number
    opens_at: Instant
  }
  'devices.point': {
    id: Id<'point'>
    station_id: string
    serial: string
    name: string
    model_id: Id<'model'>
    meter_serial: string
    meter_public_key: Buffer | null
    placement: 'depot' | 'managedSite' | 'ownSocket'
    site_id: Id<'site'> | null
    own_country: string | null
    own_city: string | null
    own_latitude: number | null
    own_longitude: number | null
    password_hash: Buffer
    pairing_code_hash: Buffer | null
    security_profile: number
    simulated: boolean
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
    pairing_code_sealed: Buffer | null
  }
  'devices.point_facts': {
    id: string | null
    name: string | null
    serial: string | null
    meter_public_key: Buffer | null
  }
  'devices.presence': {
    point_id: Id<'point'>
    connection_id: string | null
    connected_at: Instant | null
    booted_at: Instant | null
    last_contact_at: Instant
  }
  'devices.pulse': {
    one: boolean
    alive_at: Instant
  }
  'devices.site': {
    id: Id<'site'>
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
    command_id: Id<'command'>
    point_id: Id<'point'>
    hash: Buffer
    offered_at: Instant | null
    accepted_at: Instant | null
    used_at: Instant | null
    ended_at: Instant | null
  }
  'devices.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'devices.waiting_secret': {
    command_id: Id<'command'>
    sealed: Buffer
    hash: Buffer | null
    kept_at: Instant
  }
  'hosting.custody': {
    id: Id<'custody'>
    flow_id: string
    lease_id: Id<'lease'>
    member_id: Id<'member'>
    point_id: Id<'point'>
    from_at: Instant
    until_at: Instant | null
    end_reason: 'member' | 'leaseEnded' | 'dayOver' | 'operator' | null
    window: string | null
  }
  'hosting.custody_period': {
    id: string | null
    point_id: Id<'point'> | null
    lease_id: Id<'lease'> | null
    member_id: Id<'member'> | null
    from_at: Instant | null
    until_at: Instant | null
    window: string | null
  }
  'hosting.flow': {
    id: string
    lease_id: Id<'lease'>
    member_id: Id<'member'>
    point_id: Id<'point'> | null
    kind: 'managedSite' | 'ownSocket'
    state: 'waitingForDevice' | 'queued' | 'inProgress' | 'inCustody' | 'suspended' | 'failed' | 'ended'
    step: 'plug' | 'power' | 'search' | 'match' | 'confirm' | 'custody' | null
    renewal: boolean
    terms_version: string | null
    failure_reason: string | null
    failure_at: Instant | null
    blink: 'asked' | 'blinking' | 'seen' | null
    operative: boolean
    status: string | null
    confirmed_at: Instant | null
    opened_at: Instant
    ended_at: Instant | null
  }
  'hosting.flow_command': {
    command_id: Id<'command'>
    flow_id: string
    purpose: 'blink' | 'offer' | 'switchOff'
  }
  'hosting.flow_step': {
    flow_id: string
    step: 'plug' | 'power' | 'search' | 'match' | 'confirm' | 'custody'
    done_at: Instant
    action: string
    detail: string
    frame_id: Id<'frame'> | null
  }
  'hosting.own_place': {
    lease_id: Id<'lease'>
    member_id: Id<'member'>
    point_id: Id<'point'>
    name: string
    street: string
    city: string
    directions: string
    latitude: number | null
    longitude: number | null
    saved_at: Instant
  }
  'hosting.queue_place': {
    flow_id: string
    lease_id: Id<'lease'>
    model_id: Id<'model'>
    member_id: Id<'member'>
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
    body_hash: Buffer
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
  'http.public_client': {
    api_key: string | null
    secret: string | null
    enabled: boolean | null
  }
  'http.secret': {
    name: string
    value: Buffer
  }
  'http.ticket': {
    ticket_hash: Buffer
    member_id: Id<'member'> | null
    staff_id: Id<'staff'> | null
    sign_in_id: Id<'signIn'> | null
    topics: string[]
    expires_at: Instant
  }
  'incidents.incident': {
    id: Id<'incident'>
    alarm: string | null
    opened_by: string
    opened_at: Instant
    state: 'investigating' | 'identified' | 'watching' | 'resolved'
    severity: 'minor' | 'major'
    components: string[]
    changed_at: Instant
    resolved_at: Instant | null
  }
  'incidents.measurement': {
    only_row: boolean
    measured_at: Instant
  }
  'incidents.message': {
    id: bigint
    incident_id: Id<'incident'>
    state: 'investigating' | 'identified' | 'watching' | 'resolved'
    severity: 'minor' | 'major'
    components: string[]
    texts: unknown
    written_by: string
    written_at: Instant
  }
  'incidents.standing': {
    component: 'charging' | 'app' | 'signIn' | 'trc20' | 'erc20' | 'bep20' | 'polygon'
    state: 'ok' | 'degraded' | 'down' | 'unknown'
    from_at: Instant
    until_at: Instant | null
  }
  'income.awaiting': {
    charging_session_id: Id<'chargingSession'>
    payment: number
    due_at: Instant
  }
  'income.closed_day': {
    day: Day
    settlements: bigint
    collected_micros: Micros
    closed_at: Instant
  }
  'income.counted': {
    settlement_id: Id<'settlement'>
  }
  'income.identity': {
    collected_micros: Micros | null
    energy_owed_micros: Micros | null
    energy_reimbursed_micros: Micros | null
    vat_micros: Micros | null
    host_micros: Micros | null
    commission_micros: Micros | null
    own_use_micros: Micros | null
    house_micros: Micros | null
    unsettled_micros: Micros | null
    unreleased_micros: Micros | null
  }
  'income.settlement': {
    id: Id<'settlement'>
    charging_session_id: Id<'chargingSession'>
    payment: number
    attempt: number
    collected_micros: Micros
    vat_ppm: Rate
    vat_micros: Micros
    energy_wh: bigint
    energy_rate_micros: Micros
    energy_cost_taken_micros: Micros
    energy_micros: Micros
    energy_to: 'site' | 'ownSocket'
    energy_owner: string
    commission_micros: Micros
    host_micros: Micros
    own_use_micros: Micros
    house_micros: Micros
    document: string
    hash: Buffer
    settled_at: Instant
    release_due_at: Instant
    released_at: Instant | null
    voided_at: Instant | null
  }
  'income.settlement_window': {
    settlement_id: Id<'settlement'>
    position: number
    custody_id: Id<'custody'> | null
    from_at: Instant
    until_at: Instant
    energy_wh: bigint
    commission_ppm: Rate
    vat_micros: Micros
    energy_micros: Micros
    gross_micros: Micros
    commission_micros: Micros
    host_micros: Micros
    own_use_micros: Micros
    house_micros: Micros
    host_id: string | null
    placement: 'managedSite' | 'ownSocket'
    disposition: 'host' | 'ownUse' | 'house'
    charging_session_id: Id<'chargingSession'>
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
    opened_at: Instant
  }
  'ledger.account_balance': {
    account_id: string | null
    kind: string | null
    owner: string | null
    asset: string | null
    posted_micros: Micros | null
    held_micros: Micros | null
    available_micros: Micros | null
  }
  'ledger.approval': {
    transfer_id: string
    code: string
    debit: string
    credit: string
    amount_micros: Micros
    asked_by: string
    approved_by: string
    reason: string
    recorded_at: Instant
  }
  'ledger.asset': {
    code: string
    scale: number
  }
  'ledger.balance': {
    account_id: string
    shard: number
    posted_micros: Micros
    held_micros: Micros
    floor_micros: Micros | null
    ceiling_micros: Micros | null
  }
  'ledger.block': {
    n: bigint
    prev_hash: Buffer
    from_xact: bigint
    upto_xact: bigint
    transfers: bigint
    root: Buffer
    hash: Buffer
    sealed_at: Instant
  }
  'ledger.code': {
    code: string
    cause_kind: string
    roles: string[]
    two_staff: boolean
    demo_only: boolean
    note: string
  }
  'ledger.correction': {
    id: Id<'correction'>
    transfer_id: string
    amount_micros: Micros
    asked_by: string
    approved_by: string
    reason: string
    recorded_at: Instant
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
    amount_micros: Micros | null
    posted_micros: Micros | null
    held_micros: Micros | null
    other_account_id: string | null
    hold_id: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: Buffer | null
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
  }
  'ledger.epoch': {
    n: number
    began_at: Instant
  }
  'ledger.gate': {
    only_row: boolean
    epoch: number
    sealed_xact: bigint
    open_from: Instant
    linked_n: bigint
    linked_xact: bigint
    linked_hash: Buffer
  }
  'ledger.guarded': {
    code: string
    guard: string
  }
  'ledger.hold': {
    id: string | null
    seq: bigint | null
    code: string | null
    amount_micros: Micros | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: Buffer | null
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
    captured_micros: Micros | null
    resolution_id: string | null
    resolved_at: Instant | null
  }
  'ledger.hold_end': {
    hold_id: string | null
    id: string | null
    phase: string | null
    amount_micros: Micros | null
    happened_at: Instant | null
  }
  'ledger.identity': {
    collected_micros: Micros | null
    energy_owed_micros: Micros | null
    energy_reimbursed_micros: Micros | null
    vat_micros: Micros | null
    host_share_micros: Micros | null
    commission_micros: Micros | null
    rebate_micros: Micros | null
    own_use_return_micros: Micros | null
    refund_micros: Micros | null
    house_micros: Micros | null
    still_micros: Micros | null
    difference_micros: Micros | null
  }
  'ledger.kind': {
    code: string
    asset: string
    owner_kind: 'member' | 'charging_session' | 'lease' | 'site' | 'operator' | 'outside'
    floor_micros: Micros | null
    ceiling_micros: Micros | null
    place: number
    shards: number
    note: string
  }
  'ledger.kind_opener': {
    kind: string
    owner_kind: string
    role: 'api' | 'worker'
  }
  'ledger.link': {
    n: bigint
    prev_hash: Buffer
    from_xact: bigint
    upto_xact: bigint
    transfers: bigint
    root: Buffer
    hash: Buffer
    linked_at: Instant
  }
  'ledger.open_hold': {
    id: string | null
    seq: bigint | null
    code: string | null
    amount_micros: Micros | null
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
  'ledger.owned_account': {
    id: string | null
    kind: string | null
    owner: string | null
    owner_kind: string | null
  }
  'ledger.period_close': {
    day: Day
    closed_at: Instant
    transfers: bigint
    hash: Buffer
  }
  'ledger.proof': {
    transfer_id: string | null
    code: string | null
    phase: string | null
    hold_id: string | null
    amount_micros: Micros | null
    debit_kind: string | null
    debit_owner: string | null
    credit_kind: string | null
    credit_owner: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: Buffer | null
    happened_at: Instant | null
    recorded_at: Instant | null
    canonical: string | null
    hash: Buffer | null
    block: bigint | null
    block_hash: Buffer | null
    sealed_at: Instant | null
  }
  'ledger.rule': {
    code: string
    debit_kind: string
    credit_kind: string
    binding: 'none' | 'same_member' | 'two_members' | 'same_session' | 'session_payer' | 'same_lease' | 'lease_payer'
    phases: string[]
    place: number
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
    posted_micros: Micros
    held_micros: Micros
  }
  'ledger.session_identity': {
    charging_session: string | null
    collected_micros: Micros | null
    energy_owed_micros: Micros | null
    energy_reimbursed_micros: Micros | null
    vat_micros: Micros | null
    host_share_micros: Micros | null
    commission_micros: Micros | null
    rebate_micros: Micros | null
    own_use_return_micros: Micros | null
    refund_micros: Micros | null
    house_micros: Micros | null
    held_micros: Micros | null
    still_micros: Micros | null
  }
  'ledger.side': {
    account_id: string | null
    transfer_id: string | null
    seq: bigint | null
    xact: bigint | null
    code: string | null
    phase: string | null
    amount_micros: Micros | null
    posted_micros: Micros | null
    held_micros: Micros | null
    other_account_id: string | null
    hold_id: string | null
    cause_kind: string | null
    cause_id: string | null
    detail: string | null
    evidence: Buffer | null
    grp: string | null
    happened_at: Instant | null
    recorded_at: Instant | null
  }
  'ledger.transfer': {
    id: string
    seq: bigint
    xact: bigint
    code: string
    phase: string
    debit: string
    credit: string
    amount_micros: Micros
    hold_id: string | null
    cause_kind: string
    cause_id: string
    detail: string | null
    evidence: Buffer | null
    grp: string | null
    happened_at: Instant
    recorded_at: Instant
    posted_by: string
  }
  'ledger.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'legal.version': {
    document: 'terms' | 'privacy' | 'risk' | 'lease'
    version: string
    in_force_at: Instant
    texts: unknown
    published_by: string | null
    published_at: Instant
  }
  'levels.day': {
    day: Day
    began_at: Instant
    upto: string
    members: number
    changed: number
    ended_at: Instant | null
  }
  'levels.standing': {
    member_id: Id<'member'>
    since: Instant
    level: number
    grounds: unknown
  }
  'levels.team_count': {
    member_id: Id<'member'>
    generation: number
    valid: number
  }
  'levels.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'networks.node': {
    network: 'trc20' | 'erc20' | 'bep20' | 'polygon'
    chain_id: bigint
    token: string
    decimals: number
    simulated: boolean
    since: Instant
    head_number: bigint | null
    head_at: Instant | null
    final_number: bigint | null
    read_at: Instant | null
    fault: string | null
  }
  'notices.announcement': {
    id: Id<'announcement'>
    texts: unknown
    countries: string[] | null
    levels: number[] | null
    publish_at: Instant
    made_by: string
    made_at: Instant
    announced_at: Instant | null
    withdrawn_by: string | null
    withdrawn_at: Instant | null
  }
  'notices.announcement_read': {
    announcement_id: Id<'announcement'>
    member_id: Id<'member'>
    read_at: Instant
  }
  'notices.choice': {
    member_id: Id<'member'>
    about: string
    is_on: boolean
    by_mail: boolean
  }
  'notices.hosting_told': {
    hosting_id: Id<'hosting'>
    member_id: Id<'member'>
    state: string
    offline_since: Instant | null
    offline_told: boolean
  }
  'notices.mail_due': {
    notice_id: Id<'notice'>
  }
  'notices.notice': {
    id: Id<'notice'>
    member_id: Id<'member'>
    type: 'site' | 'task' | 'system'
    kind: string
    cause: string
    subject_id: string | null
    params: unknown
    amount_micros: Micros | null
    happened_at: Instant
    made_at: Instant
    read_at: Instant | null
  }
  'ocpp.frame': {
    id: Id<'frame'>
    station_id: string
    seq: bigint
    connection_id: string
    direction: 'in' | 'out'
    message_id: string | null
    action: string | null
    raw: string
    bytes: Buffer | null
    size: number
    sha256: Buffer
    chain: Buffer
    verdict: 'understood' | 'repaired' | 'repeated' | 'unusable' | 'refused' | 'hostile' | 'answer' | 'lateAnswer' | 'command'
    note: string | null
    received_at: Instant
  }
  'ocpp.head': {
    station_id: string
    seq: bigint
    chain: Buffer
  }
  'official.contact': {
    id: Id<'contact'>
    channel: 'site' | 'mail' | 'phone' | 'handle' | 'wallet' | 'staff'
    value: string
    owner: string
    since: Day
    may_ask: string[]
    asked_by: string
    approved_by: string
    approval_id: Id<'approval'>
    added_at: Instant
    end_asked_by: string | null
    ended_by: string | null
    end_approval_id: string | null
    ended_at: Instant | null
  }
  'official.report': {
    id: string
    channel: 'site' | 'mail' | 'phone' | 'handle' | 'wallet' | 'staff'
    value: string
    note: string
    times: number
    state: 'open' | 'fake' | 'dismissed'
    reported_at: Instant
    last_at: Instant
    decided_by: string | null
    decided_at: Instant | null
    reason: string | null
  }
  'packages.fault_day': {
    lease_id: Id<'lease'>
    day: Day
    unavailable_minutes: number
  }
  'packages.judged_day': {
    day: Day
  }
  'packages.lease': {
    id: Id<'lease'>
    member_id: Id<'member'>
    package_id: Id<'package'>
    point_id: Id<'point'>
    placement: 'managedSite' | 'ownSocket'
    tier: string
    rank: number
    price_micros: Micros
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
    accrued_days: number
    period: string | null
    starts_again: boolean
    extended_days: number
    origin: 'catalogue' | 'resale' | 'return'
    continues_id: Id<'lease'> | null
    root_id: Id<'lease'> | null
    paid_micros: Micros | null
    inherited_days: number
  }
  'packages.lease_facts': {
    id: string | null
    point_id: Id<'point'> | null
    cancellable_until: Instant | null
    ended_at: Instant | null
    member_id: Id<'member'> | null
    package_id: Id<'package'> | null
    origin: string | null
    price_micros: Micros | null
    state: string | null
    bought_at: Instant | null
  }
  'packages.package': {
    id: Id<'package'>
    names: unknown
    model_id: Id<'model'>
    tier: 'professional' | 'premium'
    rank: number
    price_micros: Micros
    cycle_days: number
    hosting_per_day: number
    terms_version: string
    on_sale: boolean
    created_at: Instant
    changed_at: Instant
  }
  'packages.realised_day': {
    point_id: Id<'point'>
    day: Day
    income_micros: Micros
    energy_wh: bigint
  }
  'packages.received_day': {
    lease_id: Id<'lease'>
    day: Day
    income_micros: Micros
    gross_micros: Micros
    energy_wh: bigint
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
    applied_at: Instant
  }
  'platform.audit': {
    id: bigint
    at: Instant
    by: string
    role: 'support' | 'content' | 'operations' | 'finance' | 'administrator' | null
    act: string
    subject: string
    detail: string
    recorded_at: Instant
  }
  'platform.checksum': {
    place: string
    rows: bigint
    content: string
    form: string
    last_writer: string
  }
  'platform.checksum_part': {
    place: string
    rows: bigint
    content: string
  }
  'platform.examination': {
    watch: string
    examined_at: Instant
    took_ms: number
    found: number
    code: Buffer | null
  }
  'platform.finding': {
    watch: string
    violation: string
    subject: string
    detail: string
    since: Instant
  }
  'platform.instance': {
    only_row: boolean
    kind: 'demo' | 'production'
    created_at: Instant
    clock_offset_ms: bigint
  }
  'platform.outbox': {
    seq: bigint
    xact: string
    name: string
    payload: unknown
    told_at: Instant
    subject: string | null
  }
  'platform.outbox_ahead': {
    listener: string
    seq: bigint
    xact: string
    code: Buffer | null
  }
  'platform.outbox_cursor': {
    listener: string
    xact: string
    seq: bigint
    seen_at: Instant
    code: Buffer | null
  }
  'platform.outbox_parked': {
    listener: string
    seq: bigint
    name: string
    payload: unknown
    told_at: Instant
    error: string
    parked_at: Instant
    tries: number
    retry_asked_at: Instant | null
    given_up_at: Instant | null
    given_up_by: string | null
    given_up_reason: string | null
  }
  'platform.row_code': {
    place: string
    row_key: string
    code: Buffer
  }
  'platform.row_written': {
    xact: string
    place: string
    row_key: string
    before: Buffer | null
  }
  'platform.secrets_key': {
    only_row: boolean
    fingerprint: Buffer
    made_at: Instant
  }
  'platform.turn': {
    name: string
    pid: number | null
    backend_start: Instant | null
  }
  'resales.resale': {
    id: Id<'resale'>
    lease_id: Id<'lease'>
    seller_id: Id<'member'>
    price_micros: Micros
    fee_micros: Micros
    state: 'offered' | 'withdrawn' | 'expired' | 'held' | 'released' | 'cancelled'
    offered_at: Instant
    valid_until: Instant
    buyer_id: Id<'member'> | null
    bought_lease_id: Id<'lease'> | null
    days: number | null
    rest_micros: Micros | null
    sold_at: Instant | null
    cancellable_until: Instant | null
    returned_lease_id: Id<'lease'> | null
    used_micros: Micros | null
    returned_micros: Micros | null
    ended_at: Instant | null
  }
  'resales.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'screening.entry': {
    address_key: string
    network: string | null
    reason: string | null
  }
  'screening.fault': {
    only_row: boolean
    fault: 'unreadable' | 'tooLarge' | 'notText' | 'badLine' | 'tooMany' | 'empty'
    line: number | null
    since: Instant
  }
  'screening.hit': {
    id: Id<'screeningHit'>
    address: string
    network: string
    occasion: 'addressSaved' | 'withdrawalRequested' | 'withdrawalSigned'
    member_id: Id<'member'>
    subject: string | null
    reason: string | null
    list_id: Id<'screeningList'>
    found_at: Instant
  }
  'screening.list': {
    id: Id<'screeningList'>
    seq: bigint
    sha256: Buffer
    entries: number
    elsewhere: number
    delivered_at: Instant
    loaded_at: Instant
    simulated: boolean
  }
  'screening.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'settings.change': {
    id: bigint
    key: string
    before: unknown
    after: unknown
    two_person: boolean
    changed_by: string
    approved_by: string | null
    reason: string
    changed_at: Instant
    approval_id: Id<'approval'> | null
  }
  'settings.declared': {
    key: string
    may_change: string[]
    two_person: boolean
  }
  'settings.stored': {
    demo: boolean | null
    key: string | null
    value: unknown
  }
  'settings.value': {
    key: string
    value: unknown
    changed_at: Instant
  }
  'settings.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'staff.acting_now': {
    pid: number
    xact: string
    began_at: Instant
    staff_id: Id<'staff'> | null
    sign_in_id: Id<'signIn'> | null
  }
  'staff.authenticator': {
    staff_id: Id<'staff'>
    secret: Buffer
    begun_at: Instant
    on_since: Instant | null
    last_step: bigint | null
  }
  'staff.device_cookie': {
    staff_id: Id<'staff'>
    device_hash: Buffer
    created_at: Instant
    last_used_at: Instant
  }
  'staff.guess': {
    subject: Buffer
    tries: number
    free_at: Instant
  }
  'staff.join_link': {
    token_hash: Buffer
    staff_id: Id<'staff'>
    issued_by: string
    issued_at: Instant
    expires_at: Instant
    ended_at: Instant | null
  }
  'staff.passkey': {
    id: Id<'passkey'>
    staff_id: Id<'staff'>
    credential_id: Buffer
    public_key: Buffer
    host: string
    name: string
    transports: string[]
    counter: bigint
    synced: boolean
    created_at: Instant
    last_used_at: Instant | null
  }
  'staff.passkey_challenge': {
    challenge_hash: Buffer
    sign_in_id: Id<'signIn'> | null
    issued_at: Instant
    expires_at: Instant
    browser_hash: Buffer | null
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
    staff_id: Id<'staff'>
    place: number
    code_hash: Buffer
    issued_at: Instant
    used_at: Instant | null
  }
  'staff.server_proof': {
    only_row: boolean
    hash: Buffer
  }
  'staff.setup_link': {
    token_hash: Buffer
    expires_at: Instant
    used_at: Instant | null
    used_by: string | null
  }
  'staff.sign_in': {
    id: Id<'signIn'>
    staff_id: Id<'staff'>
    token_hash: Buffer
    csrf_hash: Buffer
    ip: string
    created_at: Instant
    last_seen_at: Instant
    absolute_until: Instant
    ended_at: Instant | null
    second_factor: boolean
    former_token_hash: Buffer | null
    former_csrf_hash: Buffer | null
    former_second_factor: boolean | null
    former_until: Instant | null
  }
  'support.acting_guest': {
    pid: number
    xact: string
    began_at: Instant
    conversation_id: Id<'conversation'>
  }
  'support.canned_answer': {
    id: Id<'cannedAnswer'>
    name: string
    texts: unknown
    saved_by: string
    saved_at: Instant
  }
  'support.conversation': {
    id: Id<'conversation'>
    member_id: Id<'member'> | null
    topic: 'charging' | 'hosting' | 'money' | 'account' | 'other'
    state: 'open' | 'waiting' | 'solved' | 'closed'
    state_at: Instant
    assigned_to: string | null
    opened_at: Instant
    last_at: Instant
    waiting_since: Instant | null
    messages: number
    person_delivered: number
    person_read: number
    staff_delivered: number
    staff_read: number
    person_told: number
    language: string | null
    email: string | null
    rating: number | null
    rated_at: Instant | null
    transcript_at: Instant | null
    shown: number
    unanswered: number
  }
  'support.guest_key': {
    hash: Buffer
    conversation_id: Id<'conversation'>
    made_for: 'browser' | 'mail'
    made_at: Instant
    expires_at: Instant
  }
  'support.message': {
    conversation_id: Id<'conversation'>
    number: number
    author: string
    author_id: string | null
    note: boolean
    body: string
    written_at: Instant
    file_id: Id<'file'> | null
    shown: number | null
  }
  'support.view': {
    conversation_id: Id<'conversation'>
    staff_id: Id<'staff'>
    viewed_at: Instant
  }
  'sweeps.item': {
    sweep_id: Id<'sweep'>
    place: number
    sender: string
    derivation_index: number
    amount_micros: Micros
    nonce: bigint | null
    gas: bigint | null
    fee_per_gas_max: bigint | null
    priority_fee_per_gas: bigint | null
    coins_wei: bigint | null
    hash: string | null
    raw: string | null
    broadcast_at: Instant | null
    outcome: 'confirmed' | 'failed' | 'dead' | null
    ended_at: Instant | null
  }
  'sweeps.sweep': {
    id: Id<'sweep'>
    network: 'erc20' | 'bep20' | 'polygon'
    recipient: string
    least_micros: Micros
    state: 'preparing' | 'prepared' | 'approved' | 'signed' | 'done' | 'cancelled' | 'tooExpensive'
    made_by: string
    made_at: Instant
    approval_id: Id<'approval'> | null
    approved_at: Instant | null
    signed_at: Instant | null
    ended_at: Instant | null
    changes: number
    told: number
  }
  'sweeps.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'tasks.assignment': {
    id: Id<'assignment'>
    task_id: Id<'task'>
    member_id: Id<'member'>
    goal: string
    reward: string
    reward_micros: Micros | null
    state: 'received' | 'inProgress' | 'completed' | 'unfinished' | 'timedOut' | 'rejected' | 'disabled'
    received_at: Instant
    due_at: Instant
    ended_at: Instant | null
    reward_state: 'toCollect' | 'collected' | 'expired' | null
    collect_until: Instant | null
    collect_asked_at: Instant | null
    reward_ended_at: Instant | null
    reward_count: number | null
  }
  'tasks.choice': {
    member_id: Id<'member'>
    auto_collect: boolean
  }
  'tasks.draw': {
    id: Id<'draw'>
    member_id: Id<'member'>
    wheel_id: Id<'wheel'>
    seed: Buffer
    seed_hash: Buffer
    committed_at: Instant
    client_seed: string | null
    chosen_xact: string | null
    residue: number | null
    prize: 'money' | 'points' | 'nothing' | null
    units: bigint | null
    drawn_at: Instant | null
  }
  'tasks.funding': {
    id: Id<'funding'>
    approval_id: Id<'approval'>
    amount_micros: Micros
    funded_at: Instant
  }
  'tasks.points_choice': {
    seq: bigint
    member_id: Id<'member'>
    is_on: boolean
    chosen_at: Instant
  }
  'tasks.points_discount': {
    settlement_id: Id<'settlement'>
    charging_session_id: Id<'chargingSession'>
    member_id: Id<'member'>
    state: 'waiting' | 'given' | 'nothing'
    points: number | null
    point_micros: Micros | null
    amount_micros: Micros | null
    expected_at: Instant
    ended_at: Instant | null
  }
  'tasks.points_due': {
    settlement_id: Id<'settlement'> | null
    expected_at: Instant | null
  }
  'tasks.proof': {
    id: Id<'proof'>
    assignment_id: Id<'assignment'>
    member_id: Id<'member'>
    attempt: number
    file_id: Id<'file'>
    note: string
    sent_at: Instant
    decision: 'accepted' | 'rejected' | null
    reason: 'unclear' | 'wrongPlace' | 'incomplete' | 'notOwn' | 'other' | null
    answer: string | null
    decided_by: string | null
    decided_at: Instant | null
  }
  'tasks.reward_due': {
    id: string | null
    collect_until: Instant | null
    outcome: string | null
  }
  'tasks.shown_draw': {
    id: string | null
    member_id: Id<'member'> | null
    wheel_id: Id<'wheel'> | null
    seed_hash: string | null
    committed_at: Instant | null
    client_seed: string | null
    seed: string | null
    residue: number | null
    prize: string | null
    units: bigint | null
    drawn_at: Instant | null
    prizes: unknown
  }
  'tasks.task': {
    id: Id<'task'>
    texts: unknown
    goal: 'proof' | 'firstCharge' | 'authenticator' | 'fundPassword' | 'invite' | 'lease' | 'hosting'
    reward: 'none' | 'money' | 'points' | 'spins'
    reward_micros: Micros | null
    places: number
    hours: number
    expires_at: Instant
    made_by: string
    made_at: Instant
    disabled_by: string | null
    disabled_at: Instant | null
    reward_count: number | null
  }
  'tasks.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'tasks.wheel': {
    id: Id<'wheel'>
    approval_id: Id<'approval'>
    prizes: unknown
    made_at: Instant
  }
  'team.counted': {
    settlement_id: Id<'settlement'>
  }
  'team.day': {
    upline_id: Id<'member'>
    generation: number
    day: Day
    paid_micros: Micros
    host_micros: Micros
    energy_wh: bigint
    charging_sessions: number
  }
  'team.hosted': {
    settlement_id: Id<'settlement'> | null
    upline_id: string | null
    generation: number | null
    day: Day | null
    paid: bigint | null
    host: bigint | null
    energy: bigint | null
    charging_sessions: number | null
  }
  'team.place': {
    member_id: Id<'member'>
    generation: number
    upline_id: Id<'member'>
    joined_at: Instant
    is_valid: boolean | null
  }
  'team.rebate': {
    id: string
    settlement_id: Id<'settlement'>
    position: number
    generation: number
    charging_session_id: Id<'chargingSession'>
    host_id: Id<'member'>
    inviter_id: Id<'member'>
    share_ppm: Rate
    amount_micros: Micros
    state: 'waiting' | 'held' | 'qualified' | 'paid' | 'lost' | 'takenBack'
    reserved_at: Instant
    next_at: Instant | null
    held_at: Instant | null
    collect_until: Instant | null
    needed_rank: number | null
    lease_id: Id<'lease'> | null
    warned_at: Instant | null
    ended_at: Instant | null
  }
  'team.rebate_day': {
    day: Day
    host_micros: Micros
    rebate_micros: Micros
  }
  'team.rebate_decision': {
    settlement_id: Id<'settlement'>
    stopped: boolean
    decided_at: Instant
    taken_back_at: Instant | null
  }
  'team.rebate_source': {
    id: string | null
    settlement_id: Id<'settlement'> | null
    position: number | null
    generation: number | null
    charging_session_id: Id<'chargingSession'> | null
    host_id: string | null
    inviter_id: string | null
    share_ppm: Rate | null
    amount_micros: Micros | null
    state: string | null
    reserved_at: Instant | null
    next_at: Instant | null
    held_at: Instant | null
    collect_until: Instant | null
    needed_rank: number | null
    lease_id: Id<'lease'> | null
    warned_at: Instant | null
    ended_at: Instant | null
    hash: Buffer | null
    commission_micros: Micros | null
    settled_at: Instant | null
    point_name: string | null
  }
  'team.rebate_stop': {
    since: Instant
    share_ppm: Rate
    until_at: Instant | null
  }
  'team.rebate_to_decide': {
    id: string | null
    next_at: Instant | null
  }
  'team.tally': {
    upline_id: Id<'member'>
    generation: number
    members: number
    valid: number
  }
  'team.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'transfers.member_transfer': {
    id: Id<'memberTransfer'>
    member_id: Id<'member'>
    recipient_id: Id<'member'>
    wallet: string
    amount_micros: Micros
    requested_at: Instant
    state: 'requested' | 'held' | 'completed' | 'undone'
    confirmed_at: Instant | null
    confirmed_by: 'authenticator' | 'passkey' | null
    undo_until: Instant | null
    ended_at: Instant | null
  }
  'transfers.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'treasury.balance': {
    network: string
    address: string
    block_number: bigint
    actual_micros: Micros
    expected_micros: Micros
    allowed_micros: Micros
    compared_at: Instant
    read_at: Instant
  }
  'treasury.contribution': {
    id: Id<'contribution'>
    network: string
    amount_micros: Micros
    contributed_at: Instant
  }
  'treasury.cursor': {
    network: string
    block_number: bigint
    begun_at: Instant
  }
  'treasury.missing': {
    network: string | null
    transaction_hash: string | null
    log_index: number | null
    what: string | null
    stored_at: Instant | null
    sender: string | null
    recipient: string | null
    amount: string | null
    deposit_id: Id<'deposit'> | null
    member_id: Id<'member'> | null
    claim: string | null
  }
  'treasury.movement': {
    network: string
    transaction_hash: string
    log_index: number
    block_number: bigint
    sender: string
    recipient: string
    amount_micros: Micros
    kind: 'funding' | 'internal' | 'withdrawal' | 'unexplained' | 'ownMoney' | 'disproved'
    approval_id: Id<'approval'> | null
    stored_at: Instant
  }
  'treasury.payout': {
    id: Id<'payout'>
    network: string
    account: 'operator_income' | 'house_share' | 'lease_earned' | 'fee_income' | 'vat_payable' | 'energy_payable'
    owner: string
    amount_micros: Micros
    approval_id: Id<'approval'>
    paid_at: Instant
  }
  'treasury.sighting': {
    network: string
    transaction_hash: string
    log_index: number
    what: 'deposit' | 'movement' | 'payment'
    found: boolean | null
    stored_at: Instant
    looked_at: Instant | null
    claim: string | null
  }
  'treasury.unseen': {
    network: string | null
    transaction_hash: string | null
    log_index: number | null
    what: string | null
    found: boolean | null
    stored_at: Instant | null
    block_number: bigint | null
    sender: string | null
    recipient: string | null
    amount: string | null
    deposit_id: Id<'deposit'> | null
    member_id: Id<'member'> | null
    disproved_by: string | null
    claim: string | null
    nonce: bigint | null
    expires_at: Instant | null
    raw: string | null
  }
  'treasury.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'treasury.wallet': {
    network: string
    address: string
    block_number: bigint | null
    opening_micros: Micros | null
    added_at: Instant
  }
  'treasury.witness': {
    network: string
    final_number: bigint
    read_at: Instant
    checked_number: bigint | null
    skipped: string | null
  }
  'uploads.file': {
    id: Id<'file'>
    owner_id: string | null
    kind: 'avatar' | 'proof' | 'picture' | 'attachment' | 'document'
    name: string
    bytes: Buffer
    created_at: Instant
    used_since: Instant | null
    uploaded_by: string | null
  }
  'wallets.faucet_gift': {
    id: string
    member_id: Id<'member'>
    amount_micros: Micros
    given_at: Instant
  }
  'wallets.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'withdrawals.chain_transaction': {
    hash: string
    withdrawal_id: Id<'withdrawal'>
    network: 'trc20' | 'erc20' | 'bep20' | 'polygon'
    sender: string
    nonce: bigint
    raw: string
    signed_at: Instant
    broadcast_at: Instant | null
    expires_at: Instant | null
    outcome: 'confirmed' | 'failed' | 'dead' | null
    ended_at: Instant | null
  }
  'withdrawals.coin_transfer': {
    cause: string
    network: string
    recipient: string
    amount_wei: bigint
    asked_at: Instant
    cancelled_at: Instant | null
    sender: string | null
    nonce: bigint | null
    hash: string | null
    raw: string | null
    signed_at: Instant | null
    outcome: 'confirmed' | 'failed' | null
    ended_at: Instant | null
  }
  'withdrawals.coins': {
    cause: string | null
    state: string | null
  }
  'withdrawals.limit_lift': {
    approval_id: Id<'approval'>
    member_id: Id<'member'>
    limit_micros: Micros
    from_at: Instant
    until_at: Instant
  }
  'withdrawals.review_hold': {
    withdrawal_id: Id<'withdrawal'>
    reason: 'newDevice' | 'securityChange' | 'firstWithdrawal' | 'screening' | 'amount' | 'velocity'
    starts_at: Instant
    ends_at: Instant
    ended_at: Instant | null
  }
  'withdrawals.sending_stop': {
    network: 'trc20' | 'erc20' | 'bep20' | 'polygon'
    since: Instant | null
    why: string | null
  }
  'withdrawals.travel_record': {
    withdrawal_id: Id<'withdrawal'>
    address_id: string | null
    originator: string | null
    beneficiary: string | null
    provider: string | null
    proof: string | null
    proven_at: Instant | null
    asked_from_micros: Micros | null
    proof_from_micros: Micros | null
    recorded_at: Instant
  }
  'withdrawals.violations': {
    violation: string | null
    subject: string | null
    detail: string | null
  }
  'withdrawals.withdrawal': {
    id: Id<'withdrawal'>
    member_id: Id<'member'>
    wallet: 'income' | 'recharge'
    network: 'trc20' | 'erc20' | 'bep20' | 'polygon'
    address: string
    remark: string
    amount_micros: Micros
    fee_micros: Micros
    rest: boolean
    requested_at: Instant
    state: 'requested' | 'review' | 'approved' | 'signing' | 'broadcast' | 'confirmed' | 'failed' | 'rejected' | 'cancelled'
    reward_micros: Micros | null
    confirmed_by: 'authenticator' | 'passkey' | null
    confirmed_at: Instant | null
    approved_at: Instant | null
    signed_at: Instant | null
    broadcast_at: Instant | null
    ended_at: Instant | null
    approval_id: Id<'approval'> | null
    rejected_for: 'sanctionedAddress' | 'accountTakenOver' | 'courtOrder' | 'duplicate' | null
    rejected_by: string | null
    reject_note: string | null
    waiting_for: 'operatorFunds' | 'screeningList' | 'networkBehind' | 'hourlyLimit' | 'sendingPaused' | 'booksDiffer' | null
    told: string | null
  }
}
