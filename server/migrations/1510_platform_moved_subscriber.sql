-- Income tells hosts what happens at their units, because charging does not depend on hosting. The subscriber keeps its place among the events, and its
-- parked events. A worker of the former release that still runs finds no cursor under its name, and processes nothing more.
UPDATE platform.outbox_parked SET listener = 'income.notify-hosts' WHERE listener = 'charging.notify-hosts';
UPDATE platform.outbox_cursor SET listener = 'income.notify-hosts' WHERE listener = 'charging.notify-hosts';
