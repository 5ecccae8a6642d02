-- The filters of a list that a member keeps under a name. They go with the membership.
CREATE TABLE saved_views (
  business_id bigint NOT NULL,
  id bigint NOT NULL,
  member_id text NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT saved_views_name_unique UNIQUE (member_id, business_id, page, name),
  CONSTRAINT saved_views_business FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT saved_views_member FOREIGN KEY (member_id) REFERENCES auth_members (id) ON DELETE CASCADE,
  CONSTRAINT saved_views_name_length CHECK (length(name) BETWEEN 1 AND 60)
);
