-- When each card could charge: it was registered and not blocked, and its member let cards charge. A unit that was offline reports a charge
-- later, and the charge is judged by the card as it was at that time. The rows follow the cards (features/charging/sql/15_cards.sql), and
-- are deleted after 31 days, or when the account closes.
CREATE TABLE charging.card_right (
  card_id    text      NOT NULL,
  tag        text      NOT NULL,
  member_id  text      NOT NULL,
  expires_at timestamptz,
  during     tstzrange NOT NULL,
  CONSTRAINT card_right_one_at_a_time EXCLUDE USING gist (tag WITH =, during WITH &&)
);
CREATE INDEX card_right_member ON charging.card_right (member_id);
CREATE INDEX card_right_ended ON charging.card_right (upper(during));

-- Earlier changes were not kept: a card that is accepted now was accepted since its registration.
INSERT INTO charging.card_right (card_id, tag, member_id, expires_at, during)
SELECT c.id, c.tag, c.member_id, c.expires_at, tstzrange(c.registered_at, least(c.blocked_at, CASE WHEN NOT h.cards_on THEN h.agreed_at END))
  FROM charging.card c JOIN charging.card_holder h USING (member_id)
 WHERE c.registered_at < least(c.blocked_at, CASE WHEN NOT h.cards_on THEN h.agreed_at END, 'infinity');

GRANT SELECT ON charging.card_right TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
GRANT DELETE ON charging.card_right TO ohmstead_worker;

-- A charging session that a removed card started still belongs to the sessions that cards started.
ALTER TABLE charging.card_use DROP CONSTRAINT card_use_of_card;
ALTER TABLE charging.card_use ALTER COLUMN card_id DROP NOT NULL;
ALTER TABLE charging.card_use ADD CONSTRAINT card_use_of_card FOREIGN KEY (card_id) REFERENCES charging.card ON DELETE SET NULL;
