-- Movements of money that two members of staff must approve. An approval is for one exact transfer: its id, accounts and amount.

CREATE OR REPLACE FUNCTION ledger.approve(
  code text, cause_kind text, cause_id text, key text, debit_kind text, debit_owner text, credit_kind text, credit_owner text,
  amount bigint, asked_by text, approved_by text, reason text
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO ledger.approval (transfer_id, code, debit, credit, amount_micros, asked_by, approved_by, reason)
  VALUES (ledger.transfer_id($1, $2, $3, $4), $1,
          ledger.account_id($5, $6), ledger.account_id($7, $8), $9, $10, $11, $12)
$$;

CREATE OR REPLACE FUNCTION ledger.correct(id text, transfer_id uuid, amount bigint, asked_by text, approved_by text, reason text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO ledger.correction (id, transfer_id, amount_micros, asked_by, approved_by, reason) VALUES ($1, $2, $3, $4, $5, $6)
$$;
