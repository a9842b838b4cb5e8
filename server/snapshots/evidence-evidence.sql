-- addEvidencePart
insert into "line_evidence_part" ("tenant_id", "evidence_id", "seq", "payload")
  values ($1, $2, $3, $4);

-- beginEvidence
delete
  from "line_evidence"
  where "tenant_id" = $1 and "id" = $2;
insert into "line_evidence" ("tenant_id", "id", "line_id", "from_at", "to_at", "time_zone", "language", "created_by", "expires_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- deleteEvidence
delete
  from "line_evidence"
  where "tenant_id" = $1 and "id" = $2;

-- endEvidence
update "line_evidence"
  set "byte_count" = $1
  where "tenant_id" = $2 and "id" = $3;

-- evidenceOf
select "id", "from_at", "to_at", "time_zone", "language", "created_by", "created_at", "expires_at", "byte_count"
  from "line_evidence"
  where "tenant_id" = $1 and "line_id" = $2 and "byte_count" is not null and "expires_at" > $3
  order by "created_at" desc, "id"
  limit $4;

-- evidenceParts
select "payload"
  from "line_evidence_part"
  where "tenant_id" = $1 and "evidence_id" = $2
  order by "seq";

-- forgetEvidence
delete
  from "line_evidence"
  where "tenant_id" = $1 and "expires_at" <= $2;

-- placeNames
select "name"
  from "tenant"
  where "tenant_id" = $1 and "id" = $2;
select "time_zone"
  from "outlet_directory"
  where "tenant_id" = $1 and "id" = $2;
