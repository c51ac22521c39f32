-- What no statement of a role reads or changes, it may not read or change any more (tools/statements/rights.ts compares both). The gateway reads no hosting,
-- leases or levels, the worker no hashes of passwords, codes and tokens and no stored answers, and no one moves the times that the database stamps. Views and
-- tables of the ledger have their rights in sql/.
REVOKE SELECT ON accounts.captcha_used, approvals.kind, charging.billed_interval, charging.refused_start, charging.signed_page, charging.unknown_tag,
  devices.connection, http.nonce, income.closed_day, ocpp.head, platform.outbox, platform.outbox_cursor, platform.row_code, settings.declared,
  settings.value FROM ohmstead_api;
REVOKE SELECT ON accounts.upline, charging.bill, charging.billed_interval, charging.collection, charging.live, charging.meter_exchange,
  charging.register_epoch, charging.register_kind, charging.signed_page, charging.signed_record, devices.pairing_guess, hosting.custody,
  hosting.flow, hosting.flow_command, hosting.flow_step, hosting.queue_place, levels.standing, packages.lease, packages.package,
  settings.value FROM ohmstead_gateway;
REVOKE SELECT ON charging.dispute, charging.unknown_tag, devices.connection, devices.pairing_guess, platform.checksum, platform.row_code,
  screening.hit, settings.change, settings.value FROM ohmstead_worker;
REVOKE SELECT ON settings.value FROM ohmstead_watcher;
REVOKE SELECT ON platform.row_code, screening.fault, settings.value, withdrawals.review_hold FROM ohmstead_signer;

-- Secrets, and columns that only others need.
REVOKE SELECT ON accounts.attempt, accounts.captcha_used, accounts.code, accounts.oauth_flow, accounts.passkey_challenge, accounts.person, accounts.sign_in,
  devices.waiting_secret, http.answer, http.nonce, http.ticket, staff.device_cookie, staff.guess, staff.passkey_challenge FROM ohmstead_worker;
REVOKE SELECT ON accounts.person FROM ohmstead_api;
GRANT SELECT (member_id, email, email_canonical, phone, phone_canonical, username, username_changed_at, password_hash, password_changed_at, language, zone, avatar_id, support_id, registered_ip, fund_password_changed_at, username_seen, username_read, number_format, fund_password_sealed) ON accounts.person TO ohmstead_api;
REVOKE SELECT ON devices.station_key FROM ohmstead_api;
REVOKE SELECT ON accounts.member FROM ohmstead_gateway;
GRANT SELECT (command_id) ON devices.station_key TO ohmstead_api;
GRANT SELECT (id, country, affiliated, closed_at) ON accounts.member TO ohmstead_gateway;
GRANT SELECT (forget_at) ON accounts.attempt TO ohmstead_worker;
GRANT SELECT (expires_at) ON accounts.captcha_used TO ohmstead_worker;
GRANT SELECT (sent_at) ON accounts.code TO ohmstead_worker;
GRANT SELECT (expires_at) ON accounts.oauth_flow TO ohmstead_worker;
GRANT SELECT (expires_at) ON accounts.passkey_challenge TO ohmstead_worker;
GRANT SELECT (member_id, email, phone, username, username_changed_at, language, zone, avatar_id, support_id, registered_ip, number_format) ON accounts.person TO ohmstead_worker;
GRANT SELECT (id, member_id, client, token_hash, last_seen_at, absolute_until, ended_at, code) ON accounts.sign_in TO ohmstead_worker;
GRANT SELECT (kept_at) ON devices.waiting_secret TO ohmstead_worker;
GRANT SELECT (answered_at) ON http.answer TO ohmstead_worker;
GRANT SELECT (seen_at) ON http.nonce TO ohmstead_worker;
GRANT SELECT (expires_at) ON http.ticket TO ohmstead_worker;
GRANT SELECT (last_used_at) ON staff.device_cookie TO ohmstead_worker;
GRANT SELECT (free_at) ON staff.guess TO ohmstead_worker;
GRANT SELECT (expires_at) ON staff.passkey_challenge TO ohmstead_worker;

-- Columns that are written once, or by the database.
REVOKE UPDATE ON accounts.attempt FROM ohmstead_api;
REVOKE UPDATE (name) ON charging.card FROM ohmstead_api;
REVOKE UPDATE ON devices.pairing_guess FROM ohmstead_api;
REVOKE UPDATE ON hosting.flow FROM ohmstead_api;
REVOKE UPDATE ON notices.choice FROM ohmstead_api;
REVOKE UPDATE (delivered_at) ON packages.lease FROM ohmstead_api;
REVOKE UPDATE ON packages.package FROM ohmstead_api;
REVOKE UPDATE (confirmed_at, ended_at, undo_until) ON transfers.member_transfer FROM ohmstead_api;
REVOKE UPDATE ON devices.connector FROM ohmstead_gateway;
REVOKE UPDATE ON devices.presence FROM ohmstead_gateway;
REVOKE UPDATE ON ocpp.head FROM ohmstead_gateway;
REVOKE UPDATE (ended_at) ON withdrawals.chain_transaction FROM ohmstead_signer;
REVOKE UPDATE (member_id) ON deposits.deposit FROM ohmstead_watcher;
REVOKE UPDATE ON charging.live FROM ohmstead_worker;
REVOKE UPDATE ON notices.hosting_told FROM ohmstead_worker;
REVOKE UPDATE ON platform.examination FROM ohmstead_worker;
REVOKE UPDATE ON platform.finding FROM ohmstead_worker;
REVOKE UPDATE ON screening.fault FROM ohmstead_worker;
REVOKE UPDATE (ended_at) ON transfers.member_transfer FROM ohmstead_worker;
GRANT UPDATE (tries, free_at, forget_at) ON accounts.attempt TO ohmstead_api;
GRANT UPDATE (wrong, opens_at) ON devices.pairing_guess TO ohmstead_api;
GRANT UPDATE (point_id, state, step, renewal, terms_version, failure_reason, failure_at, blink, operative, status, confirmed_at, ended_at) ON hosting.flow TO ohmstead_api;
GRANT UPDATE (is_on, by_mail) ON notices.choice TO ohmstead_api;
GRANT UPDATE (names, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, changed_at) ON packages.package TO ohmstead_api;
GRANT UPDATE (status, error_code, vendor_error_code, detail, happened_at, recorded_at, frame_id) ON devices.connector TO ohmstead_gateway;
GRANT UPDATE (connection_id, connected_at, booted_at, last_contact_at) ON devices.presence TO ohmstead_gateway;
GRANT UPDATE (seq, chain) ON ocpp.head TO ohmstead_gateway;
GRANT UPDATE (read_at, recorded_at, energy_wh, power_w, soc_percent, charging_ms, idle_ms, price_micros, last_at, last_wh, charged_until) ON charging.live TO ohmstead_worker;
GRANT UPDATE (state, offline_since, offline_told) ON notices.hosting_told TO ohmstead_worker;
GRANT UPDATE (examined_at, took_ms, found, code) ON platform.examination TO ohmstead_worker;
GRANT UPDATE (detail) ON platform.finding TO ohmstead_worker;
GRANT UPDATE (fault, line) ON screening.fault TO ohmstead_worker;

-- People who examine the books read no codes by which a stranger could register.
REVOKE SELECT ON accounts.invitation, accounts.member FROM ohmstead_staff_read;
GRANT SELECT (note, issued_by, issued_at, uses_max, ended_at) ON accounts.invitation TO ohmstead_staff_read;
GRANT SELECT (id, inviter_id, country, affiliated, house, created_at, closed_at) ON accounts.member TO ohmstead_staff_read;
