-- Who was shown the token of an invitation, by user id: they brought the guest in, too. Empty for nobody. NULL is of the
-- version before, which showed it to who had approved the invitation, or else to the inviter.
ALTER TABLE invitations ADD COLUMN seen_by text;
