-- What the HTTP edge must remember: who may sign requests, which requests it has seen, what it answered.

CREATE SCHEMA http;

-- Clients of the API. A public client's secret is published: its signature shows tampering and replay, and authorises nothing.
CREATE TABLE http.client (
  api_key     text        CONSTRAINT client_pk PRIMARY KEY CONSTRAINT client_key CHECK (api_key ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  secret      text        NOT NULL CONSTRAINT client_secret CHECK (length(secret) >= 24),
  kind        text        NOT NULL CONSTRAINT client_kind CHECK (kind IN ('public', 'confidential')),
  note        text        NOT NULL,
  disabled_at timestamptz
);
INSERT INTO http.client (api_key, secret, kind, note)
  VALUES ('h5', 'ohmstead-h5-a8f2c61d0b7e4953', 'public', 'The browser. Signs in with a cookie and an anti-CSRF token.');

CREATE TABLE http.nonce (
  api_key text        NOT NULL,
  nonce   text        NOT NULL CONSTRAINT nonce_form CHECK (length(nonce) BETWEEN 16 AND 64),
  seen_at timestamptz NOT NULL,
  CONSTRAINT nonce_pk PRIMARY KEY (api_key, nonce)
);
CREATE INDEX nonce_seen ON http.nonce (seen_at);

-- First results of calls that carry a key, written in the transaction of their effect.
CREATE TABLE http.answer (
  caller     text        NOT NULL,
  key        text        NOT NULL CONSTRAINT answer_key CHECK (length(key) BETWEEN 16 AND 64),
  call       text        NOT NULL,
  body_hash  bytea       NOT NULL CONSTRAINT answer_body CHECK (length(body_hash) = 32),
  data       text        NOT NULL,
  answered_at timestamptz NOT NULL,
  CONSTRAINT answer_pk PRIMARY KEY (caller, key)
);
CREATE INDEX answer_age ON http.answer (answered_at);

-- One-use tickets of the live line.
CREATE TABLE http.ticket (
  ticket_hash bytea       CONSTRAINT ticket_pk PRIMARY KEY CONSTRAINT ticket_hash CHECK (length(ticket_hash) = 32),
  member_id   text,
  staff_id    text,
  sign_in_id  text,
  topics      text[]      NOT NULL,
  expires_at  timestamptz NOT NULL,
  CONSTRAINT ticket_of_one CHECK (member_id IS NULL OR staff_id IS NULL)
);
CREATE INDEX ticket_expires ON http.ticket (expires_at);

-- Keys the database makes for itself, each once.
CREATE TABLE http.secret (
  name  text  CONSTRAINT secret_pk PRIMARY KEY,
  value bytea NOT NULL CONSTRAINT secret_length CHECK (length(value) = 32)
);
INSERT INTO http.secret (name, value)
  VALUES ('deviceCookie', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
CREATE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON http.secret FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

GRANT USAGE ON SCHEMA http TO ohmstead_api, ohmstead_worker;
GRANT SELECT ON http.client, http.secret TO ohmstead_api;
GRANT SELECT, INSERT ON http.nonce, http.answer, http.ticket TO ohmstead_api;
GRANT DELETE ON http.ticket TO ohmstead_api;
GRANT SELECT, DELETE ON http.nonce, http.answer, http.ticket TO ohmstead_worker;
