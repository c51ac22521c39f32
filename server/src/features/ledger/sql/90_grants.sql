-- The api, the worker and people who examine the books can read them; the watcher and the signer only find the accounts that they post to. No role can write,
-- except through the functions named here.

GRANT USAGE ON SCHEMA ledger TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON ALL TABLES IN SCHEMA ledger FROM ohmstead_watcher, ohmstead_signer;
GRANT SELECT ON ledger.account TO ohmstead_watcher, ohmstead_signer;
REVOKE SELECT ON ledger.epoch, ledger.identity, ledger.session_identity FROM ohmstead_api, ohmstead_worker;
REVOKE SELECT ON ledger.account_balance, ledger.hold_end, ledger.owned_account FROM ohmstead_worker;
REVOKE SELECT ON ledger.asset, ledger.kind_opener, ledger.open_hold, ledger.violations FROM ohmstead_api;
REVOKE SELECT ON ledger.hold, ledger.proof, ledger.side FROM ohmstead_worker;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
GRANT EXECUTE ON FUNCTION ledger.open_accounts TO ohmstead_api, ohmstead_worker;
GRANT EXECUTE ON FUNCTION ledger.approve, ledger.correct TO ohmstead_api;
GRANT EXECUTE ON FUNCTION ledger.chain, ledger.seal, ledger.close_day TO ohmstead_worker;
-- Statements say from which day on the books are open.
GRANT EXECUTE ON FUNCTION ledger.first_open_day TO ohmstead_worker, ohmstead_api;
GRANT EXECUTE ON FUNCTION ledger.examine, ledger.verify_chain, ledger.row_hash, ledger.canonical, ledger.block_hash, ledger.root_of, ledger.broken_links
  TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
REVOKE EXECUTE ON FUNCTION ledger.examine, ledger.verify_chain, ledger.row_hash, ledger.canonical, ledger.block_hash, ledger.root_of, ledger.broken_links
  FROM ohmstead_watcher, ohmstead_signer;
GRANT EXECUTE ON FUNCTION ledger.account_id, ledger.transfer_id TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
