-- What a line is found by besides its name goes on being kept of it when it is deleted. Of those deleted before it is not known any more.
alter table removed_subject add column circuit_id text, add column address inet;
