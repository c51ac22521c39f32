-- The member whose sign-in was proven in a transaction. The edge presents the token of the sign-in to accounts.prove_sign_in, which writes one
-- row for each backend; the row counts only in the transaction in which it was written. No role but the owner of the function writes it.
CREATE UNLOGGED TABLE accounts.acting_member (
  pid       integer     CONSTRAINT acting_member_pk PRIMARY KEY,
  xact      xid8        NOT NULL,
  began_at  timestamptz NOT NULL,
  member_id text        NOT NULL
) WITH (fillfactor = 50);
