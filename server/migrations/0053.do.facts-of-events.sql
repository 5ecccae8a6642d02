-- Which request made an event, and what a change replaced, as JSON. Null where there is none, and in older events.
ALTER TABLE webhook_events ADD COLUMN request_id text;
ALTER TABLE webhook_events ADD COLUMN previous text;
