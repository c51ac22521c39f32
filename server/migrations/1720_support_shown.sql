-- A person sees no notes of staff, nor from gaps between numbers that there are notes: messages that are no notes have a number of their own, in which both
-- sides also report what they received and read. How many messages a person has written without an answer is counted, and limited.
ALTER TABLE support.message
  -- The number as the person of the conversation sees it; null: a note.
  ADD COLUMN shown integer,
  ADD CONSTRAINT message_shown_once UNIQUE (conversation_id, shown);

ALTER TABLE support.conversation
  DROP CONSTRAINT conversation_seen,
  -- The number of messages that are no notes.
  ADD COLUMN shown      integer NOT NULL DEFAULT 0,
  -- How many messages the person has written since staff answered, or since the conversation ended.
  ADD COLUMN unanswered integer NOT NULL DEFAULT 0;

ALTER TABLE support.message DISABLE TRIGGER USER;
UPDATE support.message m SET shown = s.shown
  FROM (SELECT conversation_id, number, row_number() OVER (PARTITION BY conversation_id ORDER BY number) AS shown FROM support.message WHERE NOT note) s
 WHERE m.conversation_id = s.conversation_id AND m.number = s.number;
ALTER TABLE support.message ENABLE TRIGGER USER;

ALTER TABLE support.conversation DISABLE TRIGGER USER;
UPDATE support.conversation c SET
  shown            = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note),
  person_delivered = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note AND m.number <= c.person_delivered),
  person_read      = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note AND m.number <= c.person_read),
  staff_delivered  = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note AND m.number <= c.staff_delivered),
  staff_read       = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note AND m.number <= c.staff_read),
  person_told      = (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND NOT m.note AND m.number <= c.person_told),
  unanswered       = CASE WHEN c.state IN ('open', 'waiting') THEN least(50,
    (SELECT count(*) FROM support.message m WHERE m.conversation_id = c.id AND m.author <> 'staff' AND m.number > coalesce(
      (SELECT max(a.number) FROM support.message a WHERE a.conversation_id = c.id AND a.author = 'staff' AND NOT a.note), 0))) ELSE 0 END;
ALTER TABLE support.conversation ENABLE TRIGGER USER;

ALTER TABLE support.message
  ADD CONSTRAINT message_shown CHECK ((shown IS NULL) = note);
ALTER TABLE support.conversation
  ADD CONSTRAINT conversation_unanswered CHECK (unanswered BETWEEN 0 AND 50),
  ADD CONSTRAINT conversation_seen CHECK (0 <= person_read AND person_read <= person_delivered AND person_delivered <= shown
                                          AND 0 <= staff_read AND staff_read <= staff_delivered AND staff_delivered <= shown
                                          AND 0 <= person_told AND person_told <= shown AND shown <= messages);

-- Conversations with an answer that its person has not read, and of which they were not notified.
CREATE INDEX conversation_untold ON support.conversation (id) WHERE state = 'waiting' AND greatest(person_read, person_told) < shown;
