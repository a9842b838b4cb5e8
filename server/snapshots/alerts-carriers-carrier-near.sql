-- carrierNear
select *
  from carrier_near($1, $2, $3, $4::text[]);
