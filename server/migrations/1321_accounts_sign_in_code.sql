-- A code of the server over each open sign-in of a member: whose it is, its token, and until when it lasts; and over the time of its last confirmation. It is a
-- column of the row, because sign-ins are written with every confirmation: a row in platform.row_code would cost a statement more each time. A server accepts
-- no sign-in without its code, so a superuser who inserts one, or gives his own to another member, is signed in as no one
-- (docs/decisions/rows-have-codes-of-the-server.md). The start that applies this migration gives open sign-ins their codes.
ALTER TABLE accounts.sign_in
  ADD COLUMN code bytea CONSTRAINT sign_in_code CHECK (length(code) = 32),
  ADD COLUMN former_code bytea CONSTRAINT sign_in_former_code CHECK (length(former_code) = 32),
  ADD COLUMN step_up_code bytea CONSTRAINT sign_in_step_up_code CHECK (length(step_up_code) = 32);
GRANT UPDATE (code, former_code, step_up_code) ON accounts.sign_in TO ohmstead_api;
