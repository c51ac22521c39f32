-- A message without English passed, because a comparison with NULL is not false. The longest texts that the call takes have more characters as JSON, where line
-- breaks and quotation marks are two: the bound is that of announcements, whose texts have the same form.
ALTER TABLE incidents.message DROP CONSTRAINT message_texts,
  ADD CONSTRAINT message_texts CHECK (coalesce(texts -> 'en_US' ->> 'title', '') <> '' AND length(texts::text) <= 60000);
