-- A member's wait at a reader is opened by the API, and only the gateway writes which card was shown there. The API could write both, and so
-- register any number without a reader.
REVOKE INSERT ON charging.card_enrolment FROM ohmstead_api;
GRANT INSERT (member_id, point_id, opened_at, closes_at) ON charging.card_enrolment TO ohmstead_api;
