-- Messages about tasks are a type of their own, with their own number of unread ones.
ALTER TABLE notices.notice DROP CONSTRAINT notice_type, ADD CONSTRAINT notice_type CHECK (type IN ('site', 'task', 'system'));
