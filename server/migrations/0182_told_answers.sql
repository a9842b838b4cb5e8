-- What the other side answered to a message at the last attempt, one line without addresses, and whose server that is: nobody else reads it.
alter table delivery
  add column answer text check (length(answer) <= 200),
  add column answer_of integer,
  add check ((answer is null) = (answer_of is null));
