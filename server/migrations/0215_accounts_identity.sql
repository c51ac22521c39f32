-- Outside accounts that members sign in with, and the flows in which they are proven.

-- Erased with the person: the provider's name for somebody is personal data.
CREATE TABLE accounts.identity (
  provider  text        NOT NULL CONSTRAINT identity_provider CHECK (provider IN ('google')),
  -- The provider's own name for the account, which stays when its email changes.
  subject   text        NOT NULL CONSTRAINT identity_subject CHECK (length(subject) BETWEEN 1 AND 255),
  member_id text        NOT NULL CONSTRAINT identity_of_person REFERENCES accounts.person ON DELETE CASCADE,
  -- As it was when it was linked: to be shown, never to be found by.
  email     text        CONSTRAINT identity_email_length CHECK (length(email) <= 254),
  linked_at timestamptz NOT NULL,
  CONSTRAINT identity_pk PRIMARY KEY (provider, subject),
  CONSTRAINT identity_one_each UNIQUE (member_id, provider)
);
CREATE TRIGGER forbid_rewriting BEFORE UPDATE ON accounts.identity FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- A flow has two steps, each for ten minutes and once: the way to the provider and back (the state), and what follows once it is
-- proven (the flow). Both are bound to the browser that began. The secrets of the way (PKCE verifier, nonce) are kept nowhere: they
-- follow from the browser's cookie, the state and a key of this database, so that nobody has them who lacks one of the three.
CREATE TABLE accounts.oauth_flow (
  state_hash     bytea       CONSTRAINT oauth_flow_pk PRIMARY KEY CONSTRAINT oauth_flow_state CHECK (length(state_hash) = 32),
  provider       text        NOT NULL CONSTRAINT oauth_flow_provider CHECK (provider IN ('google')),
  browser_hash   bytea       NOT NULL CONSTRAINT oauth_flow_browser CHECK (length(browser_hash) = 32),
  started_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  answered_at    timestamptz,
  flow_hash      bytea       CONSTRAINT oauth_flow_key UNIQUE CONSTRAINT oauth_flow_flow CHECK (length(flow_hash) = 32),
  subject        text        CONSTRAINT oauth_flow_subject CHECK (length(subject) BETWEEN 1 AND 255),
  email          text        CONSTRAINT oauth_flow_email_length CHECK (length(email) <= 254),
  email_verified boolean,
  ended_at       timestamptz,
  CONSTRAINT oauth_flow_lifetime CHECK (expires_at > started_at AND expires_at <= coalesce(answered_at, started_at) + interval '10 minutes'),
  CONSTRAINT oauth_flow_proof CHECK ((flow_hash IS NULL) = (subject IS NULL) AND (flow_hash IS NULL) = (email_verified IS NULL)),
  CONSTRAINT oauth_flow_proven_by_answer CHECK (flow_hash IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT oauth_flow_ends_proven CHECK (ended_at IS NULL OR flow_hash IS NOT NULL)
);
CREATE INDEX oauth_flow_expires ON accounts.oauth_flow (expires_at);

-- Each step is taken once: what was answered, proven or ended stays so.
CREATE FUNCTION accounts.keep_oauth_flow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state_hash, NEW.provider, NEW.browser_hash, NEW.started_at) IS DISTINCT FROM (OLD.state_hash, OLD.provider, OLD.browser_hash, OLD.started_at)
     OR (OLD.answered_at IS NOT NULL AND NEW.answered_at IS DISTINCT FROM OLD.answered_at)
     OR (OLD.flow_hash IS NOT NULL
         AND (NEW.flow_hash, NEW.subject, NEW.email, NEW.email_verified, NEW.expires_at)
             IS DISTINCT FROM (OLD.flow_hash, OLD.subject, OLD.email, OLD.email_verified, OLD.expires_at))
     OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'each step of a flow is taken once' USING ERRCODE = 'check_violation', CONSTRAINT = 'oauth_flow_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_oauth_flow BEFORE UPDATE ON accounts.oauth_flow FOR EACH ROW EXECUTE FUNCTION accounts.keep_oauth_flow();

INSERT INTO accounts.secret (name, value)
  SELECT 'oauth', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

GRANT SELECT, INSERT, DELETE ON accounts.identity TO ohmstead_api;
GRANT SELECT, INSERT ON accounts.oauth_flow TO ohmstead_api;
GRANT UPDATE (expires_at, answered_at, flow_hash, subject, email, email_verified, ended_at) ON accounts.oauth_flow TO ohmstead_api;
GRANT SELECT, DELETE ON accounts.oauth_flow TO ohmstead_worker;
