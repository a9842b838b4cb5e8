-- What a live connection may hear is asked when it is made (rights_of_sessions), not kept from the time of its ticket.
alter table live_ticket drop column permissions;
