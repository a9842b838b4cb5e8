-- Which side of a line fails (decision 0042) looks at what agents send over lines and to their gateways.
alter table dial_path add column if not exists source_line_id uuid;
alter table dial_target add column if not exists is_gateway boolean not null default false;
