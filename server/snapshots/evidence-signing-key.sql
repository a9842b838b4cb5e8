-- keepSigningKey
insert into "evidence_key" ("id", "sealed_private_key", "public_key")
  values ($1, $2, $3)
  on conflict do nothing;

-- signingKey
select "sealed_private_key", "public_key"
  from "evidence_key"
  where "id" = $1;
