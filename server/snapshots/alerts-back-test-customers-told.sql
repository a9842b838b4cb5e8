-- customersTold
select b.id, b.name, case when b.parent_id <> $1 then b.parent_name end as parent_name, t.closed or t.kind_closed as is_closed
  from tenants_below($2) b join alerts_told_below($3, $4, $5) t on t.id = b.id
  order by b.name collate natural_order, b.id;
