-- Who invited somebody is on record whatever the role: another may raise them within the thirty days in which they do not
-- approve what whoever invited them made.
ALTER TABLE approver_grants DROP CONSTRAINT approver_grants_how;
ALTER TABLE approver_grants
  ADD CONSTRAINT approver_grants_how CHECK (how IN ('joined', 'invited', 'raised', 'lost'));
