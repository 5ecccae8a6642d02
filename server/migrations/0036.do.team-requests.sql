-- With the rule of the second person, inviting an approver is a change request: who approved it, by user id.
ALTER TABLE invitations ADD COLUMN approved_by text;

-- Losing the power to approve counts, too: whoever ends the rule alone waits from then on.
ALTER TABLE approver_grants DROP CONSTRAINT approver_grants_how;
ALTER TABLE approver_grants ADD CONSTRAINT approver_grants_how CHECK (how IN ('invited', 'raised', 'lost'));
