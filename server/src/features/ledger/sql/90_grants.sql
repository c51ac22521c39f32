-- Every role that deals with money can read; no role can write, except through the functions named here.

GRANT USAGE ON SCHEMA ledger TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.post TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
GRANT EXECUTE ON FUNCTION ledger.open_accounts TO ohmstead_api, ohmstead_worker;
GRANT EXECUTE ON FUNCTION ledger.approve, ledger.correct TO ohmstead_api;
GRANT EXECUTE ON FUNCTION ledger.chain, ledger.seal, ledger.close_day TO ohmstead_worker;
-- Statements say from which day on the books are open.
GRANT EXECUTE ON FUNCTION ledger.first_open_day TO ohmstead_worker, ohmstead_api;
GRANT EXECUTE ON FUNCTION ledger.examine, ledger.verify_chain, ledger.row_hash, ledger.canonical, ledger.block_hash, ledger.root_of, ledger.broken_links, ledger.transfer_id, ledger.account_id
  TO ohmstead_api, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
