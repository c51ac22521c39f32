-- Simulated money means a gift that only wallets can check (features/wallets/sql).
INSERT INTO ledger.guarded (code, guard) VALUES ('faucet', 'guard_wallets_gift');
