-- Who acts in a transaction. The edge presents the token of the sign-in to staff.prove_sign_in; what that finds stands here, one row of each
-- backend, and counts in the transaction in which it was written and in no other. Nobody but that function writes it.
CREATE UNLOGGED TABLE staff.acting_now (
  pid        integer     CONSTRAINT acting_now_pk PRIMARY KEY,
  xact       xid8        NOT NULL,
  began_at   timestamptz NOT NULL,
  staff_id   text        NOT NULL,
  sign_in_id text        NOT NULL
) WITH (fillfactor = 50);
